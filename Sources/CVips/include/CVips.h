#pragma once
// Debian: libvips42, loaded when asked for.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { cvips_jpeg, cvips_png, cvips_webp, cvips_heif };

enum { cvips_ready, cvips_missing, cvips_refused };

/// Call before the process starts a second thread.
int cvips_load(void);

typedef struct cvips_picture cvips_picture;

/// NULL on failure; the bytes must outlive the picture.
cvips_picture *cvips_open(const void *bytes, size_t count);
int cvips_width(const cvips_picture *picture);
int cvips_height(const cvips_picture *picture);
int cvips_orientation(cvips_picture *picture);
const uint8_t *cvips_exif(cvips_picture *picture, size_t *count);
void cvips_close(cvips_picture *picture);

/// An upright JPEG without the camera's data. The process keeps the bytes; NULL on failure.
const uint8_t *cvips_small(const void *bytes, size_t count, int side, size_t *made);

/// Keeps the format, except that HEIF becomes JPEG.
const uint8_t *cvips_clean(int format, const void *bytes, size_t count, size_t *made);

const char *cvips_message(void);
