#!/bin/sh
# Has Node compile the given modules, and what they import, into NODE_COMPILE_CACHE, for the user 1000, who cannot change it there:
# a start then takes half of the processor time, and 30 MB less, since Node loads nothing that removes types. Runs as root in a
# build of an image, in the folder of the modules.
set -eu
install --directory --owner=1000 --group=1000 "$NODE_COMPILE_CACHE"
setpriv --reuid=1000 --regid=1000 --clear-groups \
  node --input-type=module --eval 'for (const path of process.argv.slice(1)) await import(`${process.cwd()}/${path}`); process.exit();' "$@"
chown -R 0:0 "$NODE_COMPILE_CACHE"
chmod -R a-w,a+rX "$NODE_COMPILE_CACHE"
