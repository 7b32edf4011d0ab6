/** Variables of docker-compose.yml that no program reads, with their meaning; docs/configuration.md lists them. */
export const composeVariables = {
  REDIS_ADMIN_PASSWORD:
    "Password of Redis' account for administrators; `scripts/make-passwords.sh` makes the three of them.",
  REDIS_GATEWAY_PASSWORD: "Password of the gateways' account.",
  REDIS_WORKER_PASSWORD: "Password of the workers' account.",
  GATEWAYS: 'Number of gateways. With one, requests are refused while it is replaced.',
  PUBLISH_ADDRESS:
    'Address on which the web service is published, without TLS: Docker publishes past the rules of ufw. Not needed for the profile public.',
  BUILD_AS_OF:
    'Day as of which packages of Debian are installed in images, such as 2026-12-01: another one renews them. `npm run upgrade` sets it.',
  SITE_PORT:
    'Port of the web service on PUBLISH_ADDRESS, or a range of ports from which Docker takes a free one: an upgrade without refusals needs two.',
  DOMAIN: 'Host name whose certificate the profile public gets; SITE_ADDRESS is its address with https.',
  EDGE_ADDRESS: 'Address on which the profile public listens.',
  HTTP_PORT: 'Its port for http, which redirects and answers for the certificate.',
  HTTPS_PORT: 'Its port for https.',
  SCRATCH_MEMORY: "Memory for the scratch folders of a worker's children: LIMIT_SCRATCH_BYTES for each.",
  WORKER_MEMORY_LIMIT: 'Memory of a worker: CHILD_DATA_MB for each child, its folders, and 264 MB for itself.',
  BLOB_MEMORY: 'Memory for the bytes of jobs: maxmemory of Redis.',
  BLOB_MEMORY_LIMIT: 'Memory of its container: a quarter more.',
  ALERT_WEBHOOK: 'Address to which alerts are sent as JSON (webhook of Alertmanager).',
  ALERT_MAIL_TO: 'Address to which alerts are mailed, where ALERT_WEBHOOK is absent.',
  ALERT_MAIL_FROM: 'Sender of these mails.',
  ALERT_SMTP_HOST: 'Mail server with its port, 587 as a rule; it must offer TLS.',
  ALERT_SMTP_USER: 'User at the mail server.',
  ALERT_SMTP_PASSWORD: 'Password at the mail server.',
  ALERT_HEARTBEAT:
    'Address that is called each minute while Prometheus and Alertmanager work, for a service that reports its absence.',
  RUNBOOKS_URL: 'Address at which docs/operations.md can be read, to which alerts link.',
  PROMETHEUS_PORT: 'Port of Prometheus on this machine.',
  GRAFANA_PORT: 'Port of Grafana on this machine.',
} as const;
