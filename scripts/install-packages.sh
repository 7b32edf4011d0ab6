#!/bin/sh
# Installs the production dependencies of one workspace from package-lock.json: install-packages @blattwerk/gateway
set -e
npm ci --omit=dev --ignore-scripts --loglevel=error -w "$1"
# Optional peers of packages, installed because the repository itself has them.
rm -rf node_modules/typescript node_modules/@typescript node_modules/@types node_modules/undici-types
find node_modules -name '*.map' -delete
# Links to workspaces that were not copied.
find node_modules/@blattwerk -type l ! -exec test -e {} \; -delete
