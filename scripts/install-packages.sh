#!/bin/sh
# Installs the production dependencies of workspaces from package-lock.json: install-packages @blattwerk/gateway
set -e
for workspace in "$@"; do set -- "$@" -w "$workspace"; shift; done
npm ci --omit=dev --ignore-scripts --loglevel=error "$@"
# Optional peers of packages, installed because the repository itself has them.
rm -rf node_modules/typescript node_modules/@typescript node_modules/@types node_modules/undici-types
find node_modules -name '*.map' -delete
# Of the page, and of the worker's tests; npm leaves out only what no workspace has in production.
rm -rf node_modules/pdfjs-dist node_modules/@napi-rs
# Links to workspaces that were not copied.
find node_modules/@blattwerk -type l ! -exec test -e {} \; -delete
