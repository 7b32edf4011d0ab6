#!/bin/sh
# Installs packages of Debian, renews those that are there, and keeps of their documentation the licenses alone:
# install-debian tini qpdf
set -e
apt-get update -qq
apt-get upgrade -y -qq --no-install-recommends
apt-get install -y -qq --no-install-recommends "$@"
rm -rf /var/lib/apt/lists/* /var/log/* /var/cache/* /usr/share/man/*
find /usr/share/doc -type f ! -name copyright -delete
