import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@blattwerk/server/variables';
import { allowedOrigins, loadWebsite, lookOf, siteOf } from '@blattwerk/site/node';
import { misspeltForWeb, readWebConfig, type WebConfig } from './config.ts';
import { filesOf, placeWebsite, writeFiles } from './place-website.ts';
import { nameServersOf, serverConfig } from './server-config.ts';

/** Writes the filled site and nginx's configuration for nginx, which is started next. */
async function prepare(config: WebConfig): Promise<void> {
  const website = await loadWebsite(config.WEB_FOLDER, siteOf(config), lookOf(config));
  const placed = await placeWebsite(website);
  const root = join(config.SERVED_FOLDER, 'files');
  await writeFiles(root, filesOf(placed));
  const api =
    config.API_UPSTREAM === ''
      ? undefined
      : {
          upstream: config.API_UPSTREAM,
          nameServers: nameServersOf(await readFile('/etc/resolv.conf', 'utf8')),
          allowedOrigins: allowedOrigins(config),
        };
  const { REQUESTS_PER_ADDRESS: requests, TRUST_PROXY_HOPS: hops } = config;
  const addressLimit = requests === 0 ? undefined : { requests, isForwarded: hops > 1 };
  const text = serverConfig({ port: config.PORT, root, placed, api, addressLimit });
  await writeFile(join(config.SERVED_FOLDER, 'nginx.conf'), text);
}

try {
  for (const [name, meant] of Object.entries(misspeltForWeb()))
    process.stderr.write(`No program reads ${name}: ${meant} is meant, probably.\n`);
  await prepare(readWebConfig());
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
