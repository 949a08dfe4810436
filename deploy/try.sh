#!/bin/sh
# Build the image, start the services of compose.yaml under a name of their own, ask the server whether all is well, and take all of it away
# again. Needs docker with compose, and port 8000.
set -eu
cd "$(dirname "$0")"
export POSTGRES_PASSWORD=trial
compose="docker compose --project-name gamester-trial"
docker info > /dev/null 2>&1 || { echo "try.sh: expected docker that runs, found no container engine" >&2; exit 69; }
trap '$compose down --volumes --rmi local' EXIT
$compose up --build --detach --wait || { $compose logs >&2; exit 1; }
$compose exec -T server python -c '
import time, urllib.request
for tries in range(60):
    try:
        print(urllib.request.urlopen("http://127.0.0.1:8000/ready", timeout=2).read().decode())
        break
    except OSError:
        time.sleep(1)
else:
    raise SystemExit("try.sh: expected the server to be ready within a minute")
'
$compose exec -T server gamester doctor
