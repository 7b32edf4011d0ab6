import {
  ConfigError,
  type ConfigOf,
  integerVariable,
  limitVariables,
  misspeltNames,
  readConfig,
  textVariable,
} from '@blattwerk/server/variables';
import { checkSite, siteConfigVariables } from '@blattwerk/site/node';

/** Configuration of the web image; docs/configuration.md is generated from it. */
export const webVariables = {
  PORT: integerVariable(8080, 'The port that the site is served on, and the API if API_UPSTREAM is set.', {
    min: 1,
    max: 65_535,
  }),
  API_UPSTREAM: textVariable(
    '',
    'Host and port of the gateways; the name is resolved every 2 s. Without it the API is not served.',
  ),
  REQUESTS_PER_ADDRESS: integerVariable(
    0,
    'Maximum number of requests of an address that nginx answers at once; with it, an address may also send 20 a second, and 300 more for a moment. Status 429 beyond it. 0 for no limits.',
    { min: 0, max: 1_000_000 },
  ),
  TRUST_PROXY_HOPS: integerVariable(
    1,
    'Proxies in front of the gateways, nginx included: with 1, REQUESTS_PER_ADDRESS counts by the address of the connection, otherwise by the one that the last proxy names in X-Forwarded-For.',
    { min: 1, max: 10 },
  ),
  WEB_FOLDER: textVariable('apps/web/dist', 'The folder of the built site.'),
  SERVED_FOLDER: textVariable(
    '/run/site',
    "The folder, in memory, that the filled site and nginx's configuration are written to.",
  ),
  ...siteConfigVariables,
  ...limitVariables,
} as const;

export type WebConfig = ConfigOf<typeof webVariables>;

/** @throws ConfigError that names all invalid variables, or where the proxy that serves https is not counted. */
export function readWebConfig(environment: Readonly<Record<string, string | undefined>> = process.env): WebConfig {
  const config = readConfig(webVariables, environment);
  checkSite(config);
  // nginx has no certificate. Without the proxy that has, all visitors would share the limits of its address.
  const { SITE_ADDRESS, API_UPSTREAM, TRUST_PROXY_HOPS } = config;
  if (API_UPSTREAM !== '' && SITE_ADDRESS.startsWith('https:') && TRUST_PROXY_HOPS < 2)
    throw new ConfigError([
      `TRUST_PROXY_HOPS must be at least 2, because SITE_ADDRESS is ${SITE_ADDRESS}: the proxy with its certificate, and nginx`,
    ]);
  return config;
}

/** Variables that are probably meant to be those of the web image: the nearest name by the given one. */
export function misspeltForWeb(environment: object = process.env): Record<string, string> {
  return misspeltNames(Object.keys(environment), Object.keys(webVariables));
}
