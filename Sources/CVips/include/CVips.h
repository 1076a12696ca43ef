#pragma once
// The pictures of libvips, which is loaded when this is asked for. Debian: libvips42
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The formats that are read.
enum { cvips_jpeg, cvips_png, cvips_webp, cvips_heif };

enum { cvips_ready, cvips_missing, cvips_refused };

/// Loads the library with readers for these formats. Call before the process starts a second thread.
int cvips_load(void);

/// A picture whose header was read.
typedef struct cvips_picture cvips_picture;

/// Reads a picture's header; NULL on failure. The bytes must outlive the picture.
cvips_picture *cvips_open(const void *bytes, size_t count);
int cvips_width(const cvips_picture *picture);
int cvips_height(const cvips_picture *picture);
/// EXIF's number of the picture's turn, 1 to 8.
int cvips_orientation(cvips_picture *picture);
/// The camera's block; NULL if there is none.
const uint8_t *cvips_exif(cvips_picture *picture, size_t *count);
void cvips_close(cvips_picture *picture);

/// Makes an upright JPEG preview without the camera's data. Returns bytes that the process keeps, or NULL.
const uint8_t *cvips_small(const void *bytes, size_t count, int side, size_t *made);

/// Makes the picture upright, without the camera's data, in its own format; HEIF becomes JPEG.
const uint8_t *cvips_clean(int format, const void *bytes, size_t count, size_t *made);

/// The library's last message.
const char *cvips_message(void);
