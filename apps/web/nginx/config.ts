import { type ConfigOf, integerVariable, limitVariables, readConfig, textVariable } from '@blattwerk/shared/variables';
import { checkSite, siteConfigVariables } from '@blattwerk/site/node';

function port(fallback: number, doc: string) {
  return integerVariable(fallback, doc, { min: 1, max: 65_535 });
}

/** The web image's configuration: one table for the program and its documentation. */
export const webVariables = {
  PORT: port(8080, 'The port that the site is served on.'),
  API_PORT: port(8081, 'The port that the API is passed on from, where API_UPSTREAM names one.'),
  API_UPSTREAM: textVariable(
    '',
    'Host and port of the gateways, found anew by name as they come and go; the API is not passed on where absent.',
  ),
  WEB_FOLDER: textVariable('apps/web/dist', 'The folder of the built site.'),
  SERVED_FOLDER: textVariable('/run/site', "Where the filled site and the server's configuration are laid, in memory."),
  ...siteConfigVariables,
  ...limitVariables,
} as const;

export type WebConfig = ConfigOf<typeof webVariables>;

/** @throws ConfigError that names all bad variables at once. */
export function readWebConfig(environment: Readonly<Record<string, string | undefined>> = process.env): WebConfig {
  const config = readConfig(webVariables, environment);
  checkSite(config);
  return config;
}
