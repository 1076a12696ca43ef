# For scripts that ingest made memos: what to hear them with, and how to make them.
little() { # number: four bytes, the smallest first
    printf "\\x$(printf %02x $(($1 & 255)))\\x$(printf %02x $(($1 >> 8 & 255)))\\x$(printf %02x $(($1 >> 16 & 255)))\\x$(printf %02x $(($1 >> 24)))"
}
memo() { # file, tenths of a second: quiet noise as WAV of 16 kHz, 16 bit, mono
    local bytes=$(($2 * 3200))
    { printf RIFF; little $((bytes + 36)); printf 'WAVEfmt \x10\0\0\0\1\0\1\0\x80\x3e\0\0\0\x7d\0\0\2\0\x10\0data'; little $bytes
      head -c "$bytes" /dev/urandom; } >"$1"
}
engine() { # file: an engine that says the same words of every memo, and keeps no time
    cat >"$1" <<'END'
#!/bin/sh
cat >/dev/null
echo '{"b":0,"d":1,"p":1,"t":"so happy","w":[{"b":0.1,"d":0.3,"p":0.9,"t":"so"},{"b":0.5,"d":0.4,"p":0.9,"t":"happy"}]}'
END
    chmod +x "$1"
}
