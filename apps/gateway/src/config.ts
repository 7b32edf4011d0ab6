import type { CostClass } from '@blattwerk/shared';
import {
  ConfigError,
  type ConfigOf,
  choiceVariable,
  integerVariable,
  limitVariables,
  listVariable,
  logLevels,
  patternVariable,
  readConfig,
  redisVariables,
  textVariable,
  tracingVariables,
  type Variable,
  withBlobRedis,
} from '@blattwerk/shared/node';
import { checkSite, siteConfigVariables } from '@blattwerk/site/node';

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;
const dayMs = 86_400_000;

function milliseconds(fallback: number, doc: string, min = 0) {
  return integerVariable(fallback, doc, { min, max: dayMs });
}

/** Jobs that may wait in a queue before more are refused; beyond it they would wait longer than they may. */
function waitingVariable(costClass: CostClass, fallback: number) {
  return integerVariable(
    fallback,
    `Jobs that may wait in the queue ${costClass}; beyond it requests are refused as busy.`,
    {
      min: 1,
      max: 1_000_000,
    },
  );
}

const originVariable: Variable<string> = {
  default: 'https://api.stripe.com',
  kind: 'origin',
  doc: 'Where payments are taken.',
  parse: (text) => {
    const { origin, protocol } = new URL(text);
    if (!['http:', 'https:'].includes(protocol)) throw new RangeError();
    return origin;
  },
};

/** The gateway's configuration: one table for the program and its documentation. */
export const gatewayVariables = {
  HOST: textVariable('127.0.0.1', 'The address that visitors are served on; 0.0.0.0 for every one of the machine.'),
  PORT: integerVariable(8080, 'The port that visitors are served on; 0 for one that is free.', { min: 0, max: 65_535 }),
  ...redisVariables,
  LOG_LEVEL: choiceVariable(logLevels, 'info', 'The least level that is logged.'),

  ...siteConfigVariables,
  STRIPE_SECRET_KEY: patternVariable(
    /^(sk|rk)_\w+$/,
    'key that begins with sk_ or rk_',
    'The secret key for payments by Stripe; needed where STRIPE_PUBLISHABLE_KEY is set.',
  ),
  STRIPE_API_BASE: originVariable,
  SITE_ORIGINS: listVariable(
    [],
    'Origins whose pages may call the API (CORS); * for every one. None where the gateway serves the site itself.',
  ),
  WEB_FOLDER: textVariable('', 'The folder of the built site, served beside the API; not served where absent.'),

  TRUST_PROXY_HOPS: integerVariable(0, 'Proxies in front whose X-Forwarded-For is believed.', { min: 0, max: 10 }),
  RATE_LIMIT_PER_MINUTE: integerVariable(
    60,
    'Requests to tools and /checkout that one address (an IPv6 /64) may send per minute, however many files each has; 0 for no limit.',
    {
      min: 0,
      max: 1_000_000,
    },
  ),
  KEEP_ALIVE_MS: milliseconds(75_000, 'How long an idle connection is kept: longer than the proxy in front keeps it.'),

  BLOB_BUDGET_BYTES: integerVariable(
    0,
    "Bytes of inputs and answers that this gateway may have on their way; 0 for half the blob Redis' maxmemory over GATEWAY_REPLICAS_MAX.",
    {
      min: 0,
      max: 1024 * GiB,
    },
  ),
  GATEWAY_REPLICAS_MAX: integerVariable(1, 'The largest number of gateways that share the blob Redis.', {
    min: 1,
    max: 10_000,
  }),
  MAX_WAITING_STRUCTURE: waitingVariable('structure', 400),
  MAX_WAITING_IMAGES: waitingVariable('images', 100),
  MAX_WAITING_RENDER: waitingVariable('render', 50),
  WAITING_BUDGET_MS: milliseconds(60_000, 'How long a job may wait for a worker.', 100),
  RUNNING_BUDGET_MS: milliseconds(60_000, 'How long a job may run.', 100),
  WORKER_GRACE_MS: milliseconds(15_000, 'How long a queue may be without a worker before its tools are refused.'),

  UPLOAD_TIMEOUT_MS: milliseconds(900_000, 'How long an upload may take.', 1_000),
  UPLOAD_STALL_MS: milliseconds(30_000, 'The window over which an upload must make progress.', 100),
  UPLOAD_MIN_BYTES_PER_SECOND: integerVariable(
    1_024,
    'The progress that an upload must make, averaged over the window.',
    {
      min: 0,
      max: GiB,
    },
  ),
  DOWNLOAD_STALL_MS: milliseconds(120_000, 'How long a visitor may take nothing of an answer.', 100),
  DRAIN_BYTES: integerVariable(
    256 * MiB,
    'Bytes of a refused upload that are read, so that its sender gets to read the answer.',
    {
      min: 0,
      max: 16 * GiB,
    },
  ),
  DRAIN_MS: milliseconds(120_000, 'How long a refused upload is read.'),

  SHUTDOWN_DELAY_MS: milliseconds(0, 'How long jobs are still taken after SIGTERM, while load balancers learn of it.'),
  SHUTDOWN_BUDGET_MS: milliseconds(125_000, 'How long running requests may take to end after that.'),

  OPERATORS_HOST: textVariable(
    '127.0.0.1',
    "The address of the operators' port: /queues (dashboard) and /metrics (Prometheus). Beyond loopback it asks for user and password.",
  ),
  OPERATORS_PORT: integerVariable(0, "The operators' port; 0 for none. `npm start` takes 9464.", {
    min: 0,
    max: 65_535,
  }),
  OPERATORS_USER: textVariable('', "The operators' user."),
  OPERATORS_PASSWORD: textVariable('', "The operators' password."),
  ...tracingVariables,
  ...limitVariables,
} as const;

const operatorsFault =
  'OPERATORS_USER and OPERATORS_PASSWORD must be: both set, where OPERATORS_HOST is not loopback or one of them is set';

export type GatewayConfig = ConfigOf<typeof gatewayVariables>;

/** @throws ConfigError that names all bad variables at once. */
export function readGatewayConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): GatewayConfig {
  const config = readConfig(gatewayVariables, environment);
  const { OPERATORS_HOST, OPERATORS_PORT, OPERATORS_USER, OPERATORS_PASSWORD } = config;
  const isHalf = (OPERATORS_USER === '') !== (OPERATORS_PASSWORD === '');
  const isOpen = OPERATORS_PORT > 0 && OPERATORS_USER === '' && !isLoopback(OPERATORS_HOST);
  if (isHalf || isOpen) throw new ConfigError([operatorsFault]);
  checkSite(config);
  checkPayments(config);
  return withBlobRedis(config);
}

/** @throws ConfigError where pages would offer what cannot be paid for, or the other way round */
function checkPayments({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: GatewayConfig): void {
  if ((STRIPE_SECRET_KEY === '') !== (STRIPE_PUBLISHABLE_KEY === ''))
    throw new ConfigError(['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must be set together']);
}

/** Whether a PDF without the watermark can be paid for. */
export function takesPayments(config: GatewayConfig): boolean {
  return config.STRIPE_SECRET_KEY !== '';
}

/** Whether only this machine reaches a host of that name or address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Jobs that may wait in a queue. */
export function maxWaiting(config: GatewayConfig, costClass: CostClass): number {
  const limits = {
    structure: config.MAX_WAITING_STRUCTURE,
    images: config.MAX_WAITING_IMAGES,
    render: config.MAX_WAITING_RENDER,
  } satisfies Record<CostClass, number>;
  return limits[costClass];
}
