#define _GNU_SOURCE
#include "CVips.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Declarations of the functions in use, from the library's headers.
typedef struct VipsImage VipsImage;

static int (*init)(const char *);
static void (*concurrency_set)(int);
static void (*cache_set_max)(int);
static void (*block)(const char *, int);
static int (*thumbnail_buffer)(void *, size_t, VipsImage **, int, ...);
static int (*autorot)(VipsImage *, VipsImage **, ...);
static VipsImage *(*new_from_buffer)(const void *, size_t, const char *, ...);
static int (*jpegsave_buffer)(VipsImage *, void **, size_t *, ...);
static int (*pngsave_buffer)(VipsImage *, void **, size_t *, ...);
static int (*webpsave_buffer)(VipsImage *, void **, size_t *, ...);
static void *(*array_double_newv)(int, ...);
static int (*image_width)(const VipsImage *);
static int (*image_height)(const VipsImage *);
static int (*image_orientation)(VipsImage *);
static unsigned long (*image_typeof)(const VipsImage *, const char *);
static int (*image_blob)(const VipsImage *, const char *, const void **, size_t *);
static const char *(*error_buffer)(void);
static void (*object_unref)(void *);

// Enumerations of its headers.
enum { failOnTruncated = 1, sizeDown = 2, intentRelative = 1 };
enum { jpegQuality = 80, cleanQuality = 95 };

static bool find_all(void *library) {
    const struct { void **place; const char *name; } wanted[] = {
        {(void **)&init, "vips_init"},
        {(void **)&concurrency_set, "vips_concurrency_set"},
        {(void **)&cache_set_max, "vips_cache_set_max"},
        {(void **)&block, "vips_operation_block_set"},
        {(void **)&thumbnail_buffer, "vips_thumbnail_buffer"},
        {(void **)&autorot, "vips_autorot"},
        {(void **)&new_from_buffer, "vips_image_new_from_buffer"},
        {(void **)&jpegsave_buffer, "vips_jpegsave_buffer"},
        {(void **)&pngsave_buffer, "vips_pngsave_buffer"},
        {(void **)&webpsave_buffer, "vips_webpsave_buffer"},
        {(void **)&array_double_newv, "vips_array_double_newv"},
        {(void **)&image_width, "vips_image_get_width"},
        {(void **)&image_height, "vips_image_get_height"},
        {(void **)&image_orientation, "vips_image_get_orientation"},
        {(void **)&image_typeof, "vips_image_get_typeof"},
        {(void **)&image_blob, "vips_image_get_blob"},
        {(void **)&error_buffer, "vips_error_buffer"},
        {(void **)&object_unref, "g_object_unref"},
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (!(*wanted[i].place = dlsym(library, wanted[i].name))) return false;
    return true;
}

// Debian ships the HEIC and AVIF reader as a separate module.
static void load_heif(void) {
    Dl_info place;
    char path[4096];
    if (!dladdr((void *)init, &place) || !place.dli_fname) return;
    const char *slash = strrchr(place.dli_fname, '/');
    int (*version)(int) = dlsym(RTLD_DEFAULT, "vips_version");
    if (!slash || !version) return;
    int count = snprintf(path, sizeof path, "%.*s/vips-modules-%d.%d/vips-heif.so", (int)(slash - place.dli_fname),
                         place.dli_fname, version(0), version(1));
    if (count < 0 || (size_t)count >= sizeof path) return;
    void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    const char *(*begin)(void *) = module ? dlsym(module, "g_module_check_init") : NULL;
    if (begin) begin(NULL);
}

int cvips_load(void) {
    void *library = dlopen("libvips.so.42", RTLD_NOW | RTLD_GLOBAL);
    if (!library || !find_all(library)) return cvips_missing;
    // No modules: they bring ImageMagick and Poppler.
    setenv("VIPSHOME", "/nonexistent", 1);
    // Drop warnings: a cage may refuse to print them.
    setenv("VIPS_WARNING", "1", 1);
    // No JIT: a cage allows no executable memory, and the JIT aborts without it.
    setenv("VIPS_NOVECTOR", "1", 1);
    // Turning needs the whole picture: above 100 MB libvips would use a file, which a cage refuses.
    setenv("VIPS_DISC_THRESHOLD", "1g", 1);
    if (init("voicecore-photo") != 0) return cvips_refused;
    load_heif();
    concurrency_set(1);
    cache_set_max(0);
    // Guessing by content would try dozens of formats.
    block("VipsForeignLoad", 1);
    block("VipsForeignLoadJpeg", 0);
    block("VipsForeignLoadPng", 0);
    block("VipsForeignLoadWebp", 0);
    block("VipsForeignLoadHeif", 0);
    return cvips_ready;
}

struct cvips_picture {
    VipsImage *image;
};

cvips_picture *cvips_open(const void *bytes, size_t count) {
    VipsImage *image = new_from_buffer(bytes, count, "", NULL);
    if (!image) return NULL;
    cvips_picture *picture = malloc(sizeof *picture);
    if (picture) picture->image = image;
    return picture;
}

int cvips_width(const cvips_picture *picture) { return image_width(picture->image); }
int cvips_height(const cvips_picture *picture) { return image_height(picture->image); }
int cvips_orientation(cvips_picture *picture) { return image_orientation(picture->image); }

const uint8_t *cvips_exif(cvips_picture *picture, size_t *count) {
    const void *bytes = NULL;
    if (!image_typeof(picture->image, "exif-data")) return NULL;
    return image_blob(picture->image, "exif-data", &bytes, count) == 0 ? bytes : NULL;
}

void cvips_close(cvips_picture *picture) {
    object_unref(picture->image);
    free(picture);
}

const uint8_t *cvips_small(const void *bytes, size_t count, int side, size_t *made) {
    VipsImage *image = NULL;
    void *jpeg = NULL;
    // sRGB, and transparency becomes white.
    if (thumbnail_buffer((void *)bytes, count, &image, side, "height", side, "size", sizeDown, "export_profile", "srgb",
                         "intent", intentRelative, "fail_on", failOnTruncated, NULL) != 0)
        return NULL;
    if (jpegsave_buffer(image, &jpeg, made, "Q", jpegQuality, "strip", 1, "background", array_double_newv(1, 255.0),
                        NULL) != 0)
        return NULL;
    return jpeg;
}

const uint8_t *cvips_clean(int format, const void *bytes, size_t count, size_t *made) {
    VipsImage *upright = NULL;
    void *clean = NULL;
    VipsImage *image = new_from_buffer(bytes, count, "", NULL);
    if (!image || autorot(image, &upright, NULL) != 0) return NULL;
    int failed = 1;
    switch (format) {
    case cvips_png: failed = pngsave_buffer(upright, &clean, made, "strip", 1, NULL); break;
    case cvips_webp: failed = webpsave_buffer(upright, &clean, made, "Q", cleanQuality, "strip", 1, NULL); break;
    default: failed = jpegsave_buffer(upright, &clean, made, "Q", cleanQuality, "strip", 1, NULL);
    }
    return failed ? NULL : clean;
}

const char *cvips_message(void) { return error_buffer ? error_buffer() : ""; }
