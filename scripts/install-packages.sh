#!/bin/sh
# Installs what package-lock.json names for a workspace of ours to run, and nothing to develop it: install-packages @blattwerk/gateway
set -e
# Not `npm ci`: it refuses a lock file without the optional binaries of every other platform.
npm install --no-save --omit=dev --ignore-scripts --loglevel=error -w "$1"
# They come along as optional peers of packages, since the repository itself has them.
rm -rf node_modules/typescript node_modules/@typescript node_modules/@types node_modules/undici-types
find node_modules -name '*.map' -delete
# Links that lead nowhere.
find node_modules/@blattwerk -type l ! -exec test -e {} \; -delete
