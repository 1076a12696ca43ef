#pragma once
// The pictures of libvips, which is loaded when this is asked for. Debian: libvips42
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The formats that are read, and no others of the many that the library knows.
enum { cvips_jpeg, cvips_png, cvips_webp, cvips_heif };

/// How loading the library ended.
enum { cvips_ready, cvips_missing, cvips_refused };

/// Loads the library with what reads these formats; nothing else may run in the process by then.
int cvips_load(void);

/// A picture of which the header was read.
typedef struct cvips_picture cvips_picture;

/// Reads the header of a picture; null when it cannot be read. The bytes must stay as long as the picture.
cvips_picture *cvips_open(const void *bytes, size_t count);
int cvips_width(const cvips_picture *picture);
int cvips_height(const cvips_picture *picture);
/// How the picture is to be turned, from 1 to 8 as EXIF counts.
int cvips_orientation(cvips_picture *picture);
/// What the camera wrote about it; null when there is nothing.
const uint8_t *cvips_exif(cvips_picture *picture, size_t *count);
void cvips_close(cvips_picture *picture);

/// Makes an upright JPEG of a picture that is at most so wide and high, without anything the camera wrote.
///
/// Returns its bytes, which the process keeps, or null when the picture cannot be read.
const uint8_t *cvips_small(const void *bytes, size_t count, int side, size_t *made);

/// Makes the same picture upright, without anything the camera wrote, in its own format, and JPEG for HEIF.
const uint8_t *cvips_clean(int format, const void *bytes, size_t count, size_t *made);

/// What the library said last.
const char *cvips_message(void);
