import { type CostClass, defaultSite, type Language, type SiteConfig } from '@blattwerk/shared';
import {
  ConfigError,
  type ConfigOf,
  choiceVariable,
  countryVariable,
  integerVariable,
  limitsOf,
  limitVariables,
  listVariable,
  logLevels,
  readConfig,
  textVariable,
  type Variable,
} from '@blattwerk/shared/node';

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

/** An id that a service gave to the operator; a mistyped one would be noticed by nobody. */
function idVariable(pattern: RegExp, kind: string, doc: string): Variable<string> {
  return {
    default: '',
    kind,
    doc,
    parse: (text) => {
      if (!pattern.test(text)) throw new RangeError();
      return text;
    },
  };
}

/** The gateway's configuration: one table for the program and its documentation. */
export const gatewayVariables = {
  HOST: textVariable('127.0.0.1', 'The address that visitors are served on; 0.0.0.0 for every one of the machine.'),
  PORT: integerVariable(8080, 'The port that visitors are served on; 0 for one that is free.', { min: 0, max: 65_535 }),
  REDIS_URL: textVariable(
    'redis://127.0.0.1:6379',
    'The Redis of queues, replies and progress; `unix:` and a path for a socket.',
  ),
  BLOB_REDIS_URL: textVariable(
    '',
    'The Redis that holds the bytes of jobs, or some nodes of a Redis Cluster as `cluster://host:port,host:port`; REDIS_URL where absent.',
  ),
  LOG_LEVEL: choiceVariable(logLevels, 'info', 'The least level that is logged.'),

  BRAND: textVariable(defaultSite.brand, "The site's name."),
  SUPPORT_ADDRESS: textVariable(defaultSite.supportAddress, 'The e-mail address that visitors write to.'),
  SITE_ADDRESS: textVariable(defaultSite.siteAddress, 'Origin of the site, no slash at its end.'),
  API_ADDRESS: textVariable(
    defaultSite.apiAddress,
    "Origin of the API, no slash at its end; empty where it is the site's own.",
  ),
  OPERATOR_NAME: textVariable(
    '',
    'Who runs the site, as the law asks for it on a page. While it or the address is absent, the pages say that it is missing.',
  ),
  OPERATOR_ADDRESS: textVariable('', 'The postal address of who runs the site, in one line.'),
  JURISDICTION: countryVariable('DE', 'The country whose law the terms name.'),
  FOUNDED_YEAR: integerVariable(0, 'Since when the site exists; 0 for no word of it.', { min: 0, max: 9_999 }),
  ANALYTICS_ID: idVariable(
    /^G-[A-Z0-9]+$/,
    'G- and letters or digits',
    "The operator's id at the analytics service; no analytics where absent.",
  ),
  ADS_CLIENT: idVariable(
    /^ca-pub-\d+$/,
    'ca-pub- and digits',
    "The operator's id at the advertising service; no advertising where absent.",
  ),
  ADS_SLOT_TOOL: idVariable(/^\d+$/, 'digits', 'The ad unit below a tool; none there where absent.'),
  ADS_SLOT_ARTICLE: idVariable(/^\d+$/, 'digits', 'The ad unit at the end of an article; none there where absent.'),
  CONVERSION_ID: idVariable(
    /^AW-\d+\/[\w-]+$/,
    'AW-, digits, a slash and the label',
    'The conversion that a finished job counts as where the operator advertises; not counted where absent.',
  ),
  SITE_ORIGINS: listVariable(
    [],
    'Origins whose pages may call the API (CORS); * for every one. None where the gateway serves the site itself.',
  ),
  WEB_FOLDER: textVariable('', 'The folder of the built site, served beside the API; not served where absent.'),

  TRUST_PROXY_HOPS: integerVariable(0, 'Proxies in front whose X-Forwarded-For is believed.', { min: 0, max: 10 }),
  RATE_LIMIT_PER_MINUTE: integerVariable(
    60,
    'Files that one address may send a minute (an IPv6 /64 is one address); 0 for no limit.',
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
  ...limitVariables,
} as const;

export type GatewayConfig = ConfigOf<typeof gatewayVariables>;

/** @throws ConfigError that names all bad variables at once. */
export function readGatewayConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): GatewayConfig {
  const config = readConfig(gatewayVariables, environment);
  checkAds(config);
  return { ...config, BLOB_REDIS_URL: config.BLOB_REDIS_URL === '' ? config.REDIS_URL : config.BLOB_REDIS_URL };
}

/** Half a configuration would ask visitors for a consent that nothing comes of. */
function checkAds({ ADS_CLIENT, ADS_SLOT_TOOL, ADS_SLOT_ARTICLE }: GatewayConfig): void {
  const hasSlot = ADS_SLOT_TOOL !== '' || ADS_SLOT_ARTICLE !== '';
  if (ADS_CLIENT !== '' && !hasSlot)
    throw new ConfigError(['ADS_SLOT_TOOL or ADS_SLOT_ARTICLE must be set where ADS_CLIENT is']);
  if (ADS_CLIENT === '' && hasSlot) throw new ConfigError(['ADS_CLIENT must be set where a place for it is']);
}

/** What the pages are told. */
export function siteOf(config: GatewayConfig): SiteConfig {
  return {
    brand: config.BRAND,
    supportAddress: config.SUPPORT_ADDRESS,
    siteAddress: config.SITE_ADDRESS,
    apiAddress: config.API_ADDRESS,
    limits: limitsOf(config),
    operatorName: config.OPERATOR_NAME,
    operatorAddress: config.OPERATOR_ADDRESS,
    jurisdiction: { de: countryName(config.JURISDICTION, 'de'), en: countryName(config.JURISDICTION, 'en') },
    foundedYear: config.FOUNDED_YEAR,
    analyticsId: config.ANALYTICS_ID,
    adsClient: config.ADS_CLIENT,
    adSlots: { tool: config.ADS_SLOT_TOOL, article: config.ADS_SLOT_ARTICLE },
    conversionId: config.CONVERSION_ID,
  };
}

/** Said here and not in the browser: not every browser has the same name for a country. */
function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
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
