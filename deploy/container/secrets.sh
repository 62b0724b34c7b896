#!/bin/sh
# Makes the secrets of compose.yaml in ./secrets, each once: sh deploy/container/secrets.sh
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
make() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
random() { openssl rand -hex 32; }
for name in secret_key metrics_token sandbox_secret owner_password receipt_key push_key draw_key log_key; do make "$name" "$(random)"; done
make database_owner "postgres://lanting:$(cat secrets/owner_password)@postgres/lanting"
for name in api office worker draw; do
  make "${name}_password" "$(random)"
  make "database_$name" "postgres://lanting_$name:$(cat "secrets/${name}_password")@postgres/lanting"
done
# The processes in the containers are the user 1000.
chown -R 1000 secrets 2>/dev/null || true
