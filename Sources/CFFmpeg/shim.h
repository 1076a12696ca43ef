// Debian: libavformat-dev libavcodec-dev libavutil-dev
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/dict.h>
#include <libavutil/opt.h>

// FFmpeg names its errors by macros with casts, which Swift cannot see.
static const int cffmpeg_error_end_of_file = AVERROR_EOF;
static const int cffmpeg_error_invalid_data = AVERROR_INVALIDDATA;
static const int cffmpeg_error_invalid_argument = AVERROR(EINVAL);
static const int64_t cffmpeg_no_timestamp = AV_NOPTS_VALUE;
