#!/bin/sh
# Writes Alertmanager's configuration and its secrets to /etc/alertmanager, which is in memory: write-config.sh <folder of the files>
set -eu
umask 077
cd "$1"
people=none
[ -z "${ALERT_MAIL_TO:-}" ] || people=mail
[ -z "${ALERT_WEBHOOK:-}" ] || people=webhook
watchdog=none
[ -z "${ALERT_HEARTBEAT:-}" ] || watchdog=webhook
target=${2:-/etc/alertmanager}
printf %s "${ALERT_SMTP_PASSWORD:-}" >"$target/password"
# In double quotes of YAML, and in the replacement of sed.
escaped() { printf %s "$1" | sed -e 's/["\\]/\\&/g' -e 's/[|&\\]/\\&/g'; }
cat alertmanager.yml "people-$people.yml" "watchdog-$watchdog.yml" | sed \
  -e "s|@webhook@|$(escaped "${ALERT_WEBHOOK:-}")|" \
  -e "s|@heartbeat@|$(escaped "${ALERT_HEARTBEAT:-}")|" \
  -e "s|@to@|$(escaped "${ALERT_MAIL_TO:-}")|" \
  -e "s|@from@|$(escaped "${ALERT_MAIL_FROM:-}")|" \
  -e "s|@host@|$(escaped "${ALERT_SMTP_HOST:-}")|" \
  -e "s|@user@|$(escaped "${ALERT_SMTP_USER:-}")|" \
  -e "s|/etc/alertmanager/|$target/|" >"$target/alertmanager.yml"
[ "$people" != none ] || echo 'Nobody is told of alerts: set ALERT_WEBHOOK or ALERT_MAIL_TO.' >&2
