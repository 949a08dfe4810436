#!/bin/sh
# Write the digests of the images that compose.yaml and Dockerfile name into deploy/.env, which `docker compose` reads: from then on the
# same bytes are built from and started, whatever a registry makes of the names. Run it again to raise them. Needs docker with buildx.
set -eu
cd "$(dirname "$0")"
new=.env.new
trap 'rm -f "$new"' EXIT
grep -v '_IMAGE=' .env 2>/dev/null > "$new" || true
for pair in "BUILD_IMAGE $(sed -n 's/^ARG BUILD_IMAGE=//p' Dockerfile)" "RUN_IMAGE $(sed -n 's/^ARG RUN_IMAGE=//p' Dockerfile)" \
    "POSTGRES_IMAGE $(sed -n 's/.*\${POSTGRES_IMAGE:-\([^}]*\)}.*/\1/p' compose.yaml)"; do
    name=${pair%% *} image=${pair#* }
    digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
    case $digest in
        sha256:*) echo "$name=$image@$digest" >> "$new" ;;
        *) echo "pin.sh: expected a digest of $image, got '$digest'; nothing was written" >&2; exit 1 ;;
    esac
done
mv "$new" .env
grep '_IMAGE=' .env
