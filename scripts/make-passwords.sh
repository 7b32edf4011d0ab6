#!/bin/sh
# Appends random passwords of Redis' accounts to .env, for docker-compose.yml; those that it has already are kept.
set -eu
cd "$(dirname "$0")/.."
umask 077
touch .env
for name in REDIS_ADMIN_PASSWORD REDIS_GATEWAY_PASSWORD REDIS_WORKER_PASSWORD; do
  grep -q "^$name=." .env || echo "$name=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')" >>.env
done
