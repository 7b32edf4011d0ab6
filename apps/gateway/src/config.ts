import { type CostClass, retention } from '@blattwerk/shared';
import {
  buildVariables,
  ConfigError,
  type ConfigOf,
  type Variable,
  choiceVariable,
  integerVariable,
  limitVariables,
  logLevels,
  misspeltNames,
  originVariable,
  patternVariable,
  readConfig,
  redisVariables,
  textVariable,
  tracingVariables,
  withSharedRedis,
} from '@blattwerk/server';
import { trustedClientsVariable } from './admission/trusted-clients.ts';
import { isMailAddress } from './payment/mail-address.ts';
import { checkSite, siteConfigVariables } from '@blattwerk/site/node';

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;
const dayMs = 86_400_000;

function milliseconds(fallback: number, doc: string, min = 0) {
  return integerVariable(fallback, doc, { min, max: dayMs });
}

/** Number of waiting jobs from which more are refused: they would wait longer than WAITING_BUDGET_MS. */
function waitingVariable(costClass: CostClass, fallback: number) {
  return integerVariable(
    fallback,
    `Maximum number of jobs waiting in the queue ${costClass}; further requests are refused as busy.`,
    {
      min: 1,
      max: 1_000_000,
    },
  );
}

function perAddress(fallback: number, doc: string) {
  return integerVariable(fallback, doc, { min: 1, max: 1_000_000 });
}

/** Length of a random password that nobody finds by trying. */
const minPasswordLength = 16;

function mailAddressVariable(doc: string): Variable<string> {
  return {
    default: '',
    kind: 'e-mail address',
    doc,
    parse: (text) => {
      if (!isMailAddress(text)) throw new RangeError();
      return text;
    },
  };
}

/** Kept as a text: the password in it is parsed where it is used. */
const smtpVariable: Variable<string> = {
  default: '',
  kind: 'smtps://user:password@host or smtp://user:password@host:587, whose special characters are percent-encoded',
  doc: 'Mail server through which buyers get confirmations and the operator gets withdrawals; required with STRIPE_SECRET_KEY. smtp:// is encrypted by STARTTLS, unless the server is on this machine.',
  parse: (text) => {
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
    if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '' || !['', '/'].includes(pathname))
      throw new RangeError();
    if (search !== '' || hash !== '') throw new RangeError();
    decodeURIComponent(username + password);
    return text;
  },
};

/** The gateway's configuration: one table for the program and its documentation. */
export const gatewayVariables = {
  HOST: textVariable('127.0.0.1', 'Address on which visitors are served; 0.0.0.0 for all addresses of the machine.'),
  PORT: integerVariable(8080, 'Port on which visitors are served; 0 for any free port.', { min: 0, max: 65_535 }),
  ...redisVariables,
  LOG_LEVEL: choiceVariable(logLevels, 'info', 'Lowest level that is logged.'),

  ...siteConfigVariables,
  STRIPE_SECRET_KEY: patternVariable(
    /^(sk|rk)_\w+$/,
    'key that begins with sk_ or rk_',
    'Secret key for payments by Stripe; required with STRIPE_PUBLISHABLE_KEY.',
  ),
  STRIPE_API_BASE: originVariable('https://api.stripe.com', "Origin of the payment provider's API."),
  SMTP_URL: smtpVariable,
  MAIL_FROM: mailAddressVariable('Sender of e-mails to buyers; SUPPORT_ADDRESS where absent.'),
  WITHDRAWAL_ADDRESS: mailAddressVariable(
    'Where each withdrawal from a purchase is sent, for the operator to decide and keep; SUPPORT_ADDRESS where absent.',
  ),
  GOTENBERG_ROUTES: choiceVariable(
    ['no', 'yes'],
    'no',
    'Whether merge, split, flatten, rotate, encrypt, watermark and metadata/write are offered below /forms/pdfengines as well, with the forms of Gotenberg 8 (api.md).',
  ),
  WEB_FOLDER: textVariable('', 'Folder of the built site, which is served beside the API; empty for the API only.'),

  TRUST_PROXY_HOPS: integerVariable(0, 'Number of proxies in front of the gateway whose X-Forwarded-For is trusted.', {
    min: 0,
    max: 10,
  }),
  RATE_LIMIT_PER_MINUTE: integerVariable(
    60,
    'Maximum number of requests to tools and /checkout per minute and address (IPv6: /64), whatever their number of files; 0 for no limits per address at all, neither this nor those of the variables …_PER_ADDRESS.',
    {
      min: 0,
      max: 1_000_000,
    },
  ),
  MAX_CONNECTIONS: integerVariable(
    0,
    'Maximum number of open connections; beyond it the slowest of the address that has most is closed. 0 for four fifths of the descriptors that the process may open.',
    { min: 0, max: 1_000_000 },
  ),
  CONNECTIONS_PER_ADDRESS: perAddress(
    100,
    'Maximum number of open connections per address and gateway; beyond it an idle one is closed, or the slowest. Not applied behind a proxy (TRUST_PROXY_HOPS).',
  ),
  OPEN_REQUESTS_PER_ADDRESS: perAddress(
    16,
    'Maximum number of open requests for tools per address and gateway. A page sends two at a time; offices and schools share an address.',
  ),
  RUNS_PER_ADDRESS: perAddress(
    2,
    'Maximum number of jobs in a queue, running ones included, per address and gateway; further ones wait at the gateway. Less than the number of children, so that one is free for other addresses.',
  ),
  WAITING_JOBS_PER_ADDRESS: perAddress(6, 'Maximum number of waiting jobs per queue, address and gateway.'),
  UNREAD_ANSWERS_PER_ADDRESS: perAddress(8, 'Number of answers being sent to an address from which it gets no more.'),
  BYTES_PERCENT_PER_ADDRESS: integerVariable(
    25,
    "Percentage of the gateway's budget (BLOB_BUDGET_BYTES) that inputs and answers of one address may take; its only request may take more.",
    { min: 1, max: 100 },
  ),
  RUN_SECONDS_PER_ADDRESS: integerVariable(
    60,
    'Run time in seconds that an address may use, over all gateways; it regains one second each second. The time is charged after each run, so that every job begins; beyond it, requests are refused until the rest is regained.',
    // It is kept for at most as long again, so that more than is allowed can be known.
    { min: 1, max: retention.runTime / 2_000 },
  ),
  TRUSTED_CLIENTS: trustedClientsVariable(
    'Programs and networks with limits of their own, each with a name, the multiple of the limits of an address, and the SHA-256 of a token or a network; docs/api.md has how to make a token.',
  ),
  KEEP_ALIVE_MS: milliseconds(
    75_000,
    'Keep-alive timeout of an idle connection; must be longer than that of the proxy in front.',
  ),

  BLOB_BUDGET_BYTES: integerVariable(
    0,
    "Maximum bytes of inputs and answers of this gateway's open requests; 0 for half of the blob Redis' maxmemory, divided by the number of live gateways.",
    {
      min: 0,
      max: 1024 * GiB,
    },
  ),
  MAX_WAITING_STRUCTURE: waitingVariable('structure', 400),
  MAX_WAITING_IMAGES: waitingVariable('images', 200),
  MAX_WAITING_RENDER: waitingVariable('render', 100),
  WAITING_BUDGET_MS: milliseconds(60_000, 'Maximum time a job waits for a worker.', 100),
  RUNNING_BUDGET_MS: milliseconds(60_000, 'Maximum time a job runs.', 100),
  HELD_ANSWER_MS: integerVariable(
    60_000,
    'Time in ms for which an answer is held for its one fetch, where a program did not wait for it (Prefer: respond-async).',
    // Without the job's state nobody finds it.
    { min: 100, max: retention.jobState },
  ),
  WORKER_GRACE_MS: milliseconds(15_000, 'Time without a worker after which the tools of a queue are refused.'),

  UPLOAD_TIMEOUT_MS: milliseconds(900_000, 'Maximum time of an upload.', 1_000),
  UPLOAD_STALL_MS: milliseconds(30_000, 'Window over which the speed of an upload is measured.', 100),
  UPLOAD_MIN_BYTES_PER_SECOND: integerVariable(1_024, 'Minimum speed of an upload, averaged over UPLOAD_STALL_MS.', {
    min: 0,
    max: GiB,
  }),
  TRANSFER_MIN_BYTES_PER_SECOND: integerVariable(
    16 * 1_024,
    'Minimum speed of uploads and downloads, averaged over TRANSFER_WINDOW_MS; it also limits the time of a download. 0 for none.',
    { min: 0, max: GiB },
  ),
  TRANSFER_WINDOW_MS: milliseconds(
    60_000,
    'Window over which TRANSFER_MIN_BYTES_PER_SECOND is averaged: long enough for a connection that is lost for a moment.',
    100,
  ),
  DOWNLOAD_STALL_MS: milliseconds(120_000, 'Time without progress after which a download is closed.', 100),
  DRAIN_BYTES: integerVariable(
    256 * MiB,
    'Maximum bytes read of the rest of a refused upload; clients read an answer only after sending their whole request.',
    {
      min: 0,
      max: 16 * GiB,
    },
  ),
  DRAIN_MS: milliseconds(120_000, 'Maximum time for reading the rest of a refused upload.'),

  SHUTDOWN_DELAY_MS: milliseconds(
    0,
    'Time after SIGTERM in which connections are still accepted, until load balancers have noticed the failing readiness probe. Not needed behind nginx, which takes another gateway where one refuses a connection.',
  ),
  SHUTDOWN_BUDGET_MS: milliseconds(125_000, 'Maximum time for open requests to end after SHUTDOWN_DELAY_MS.'),

  OPERATORS_HOST: textVariable(
    '127.0.0.1',
    "Address of the operators' port: /queues (dashboard) and /metrics (Prometheus). Beyond loopback it requires user and password.",
  ),
  OPERATORS_PORT: integerVariable(0, "Operators' port; 0 for none. `npm start` sets 9464.", {
    min: 0,
    max: 65_535,
  }),
  OPERATORS_USER: textVariable('', "Name of the operators' user."),
  OPERATORS_PASSWORD: textVariable(
    '',
    `Password of the operators' user; where OPERATORS_HOST is not loopback, of at least ${minPasswordLength} characters, since wrong ones are not limited.`,
  ),
  ...tracingVariables,
  ...buildVariables,
  ...limitVariables,
} as const;

const operatorsError =
  'OPERATORS_USER and OPERATORS_PASSWORD must be: both set, where OPERATORS_HOST is not loopback or one of them is set';
const passwordError = `OPERATORS_PASSWORD must be: at least ${minPasswordLength} characters, where OPERATORS_HOST is not loopback`;

export type GatewayConfig = ConfigOf<typeof gatewayVariables>;

/** @throws ConfigError that names all invalid variables */
export function readGatewayConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): GatewayConfig {
  const config = readConfig(gatewayVariables, environment);
  const { OPERATORS_HOST, OPERATORS_PORT, OPERATORS_USER, OPERATORS_PASSWORD } = config;
  const isHalf = (OPERATORS_USER === '') !== (OPERATORS_PASSWORD === '');
  const isReachable = OPERATORS_PORT > 0 && !isLoopback(OPERATORS_HOST);
  if (isHalf || (isReachable && OPERATORS_USER === '')) throw new ConfigError([operatorsError]);
  if (isReachable && OPERATORS_PASSWORD.length < minPasswordLength) throw new ConfigError([passwordError]);
  checkSite(config);
  checkPayments(config);
  return withSharedRedis(config);
}

/** Variables that are probably meant to be the gateway's: the nearest name by the given one. */
export function misspeltForGateway(environment: object = process.env): Record<string, string> {
  return misspeltNames(Object.keys(environment), Object.keys(gatewayVariables));
}

/** @throws ConfigError where only one of the two keys is set, or nobody would get confirmations and withdrawals */
function checkPayments(config: GatewayConfig): void {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, SMTP_URL, SUPPORT_ADDRESS } = config;
  if ((STRIPE_SECRET_KEY === '') !== (STRIPE_PUBLISHABLE_KEY === ''))
    throw new ConfigError(['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set together']);
  if (!takesPayments(config)) return;
  if (SMTP_URL === '') throw new ConfigError(['SMTP_URL must be set if STRIPE_SECRET_KEY is']);
  if (!isMailAddress(SUPPORT_ADDRESS))
    throw new ConfigError(['SUPPORT_ADDRESS must be: one e-mail address, if STRIPE_SECRET_KEY is set']);
}

/** Whether payments for answers without the watermark are configured; with PAYMENT_OFFERED=no those of earlier days. */
export function takesPayments(config: GatewayConfig): boolean {
  return config.STRIPE_SECRET_KEY !== '';
}

/** Whether a host name or address is that of the loopback interface. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Maximum number of waiting jobs of a queue. */
export function maxWaiting(config: GatewayConfig, costClass: CostClass): number {
  const limits = {
    structure: config.MAX_WAITING_STRUCTURE,
    images: config.MAX_WAITING_IMAGES,
    render: config.MAX_WAITING_RENDER,
  } satisfies Record<CostClass, number>;
  return limits[costClass];
}

/** Least throughput of an upload and of a download. */
export function minThroughput(config: GatewayConfig): { windowMs: number; minBytes: number } {
  const { TRANSFER_MIN_BYTES_PER_SECOND: perSecond, TRANSFER_WINDOW_MS: windowMs } = config;
  return { windowMs, minBytes: (perSecond * windowMs) / 1_000 };
}
