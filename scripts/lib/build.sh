# Shared by scripts that build.
strict=()
if [ "${VOICECORE_STRICT:-0}" = 1 ]; then
    strict=(-Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error)
fi
# The linker warns about the toolchain's own libraries, so a build is silent unless it fails.
build() { # products, options of swift build…: the products are one word
    local product report
    report=$(mktemp)
    for product in $1; do
        swift build -q "${strict[@]}" "${@:2}" --product "$product" >"$report" 2>&1 </dev/null ||
            { cat "$report" >&2; rm -f "$report"; return 70; }
    done
    rm -f "$report"
}
programs='voicecore voicecored voicecore-replay'
helpers='voicecore-decode voicecore-decode-ffmpeg voicecore-hear voicecore-hear-onnx voicecore-photo voicecore-fetch'
