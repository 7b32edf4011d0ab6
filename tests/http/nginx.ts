import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedFile } from '@blattwerk/site/node';
import { freePort } from '@blattwerk/testing/free-ports';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
// oxlint-disable-next-line eslint/no-restricted-imports -- the configuration under test; no app imports this
import { filesOf, placeWebsite, writeFiles } from '../../apps/web/nginx/place-website.ts';
// oxlint-disable-next-line eslint/no-restricted-imports -- as above
import { serverConfig } from '../../apps/web/nginx/server-config.ts';
import { commandOf, nginx } from '../../scripts/system-packages.ts';

export interface Nginx {
  /** Origin of the site and of the API. */
  address: string;
  stop: () => Promise<void>;
}

interface NginxOptions {
  /** A free one where absent. */
  port?: number;
  /** Host and port of the gateways, as API_UPSTREAM. */
  upstream: string;
  /** Address and port of the name server that knows the host; needed where it is a name. */
  nameServer?: string;
  /** Origins of other sites whose pages may call the API. */
  allowedOrigins?: readonly string[];
  /** Most requests of an address at once; no limits of addresses where absent. */
  requestsPerAddress?: number;
}

/**
 * Starts nginx with the configuration of the web image, apart from Brotli, for which Debian has another package. Its site has
 * the pages / and /rotate, whose text is their path.
 */
export async function startNginx({ upstream, nameServer, allowedOrigins, ...options }: NginxOptions): Promise<Nginx> {
  const { requestsPerAddress: requests } = options;
  const folder = temporaryFolder();
  const port = options.port ?? (await freePort());
  const placed = await placeWebsite({
    pages: new Map(['/', '/rotate'].map((path) => [path, () => Promise.resolve(page(path))])),
    notFound: () => Promise.resolve(page('not found')),
    files: new Map(),
    defaultLanguage: 'de',
  });
  const root = join(folder.path, 'files');
  await writeFiles(root, filesOf(placed));
  const text = serverConfig({
    port,
    root,
    placed,
    api: { upstream, nameServers: [nameServer ?? '127.0.0.1'], allowedOrigins: allowedOrigins ?? [] },
    addressLimit: requests === undefined ? undefined : { requests, isForwarded: false },
  })
    .replace(/^load_module .*$/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace(/^ *brotli_static .*$/m, '')
    .replaceAll(' /tmp/', ` ${folder.path}/`);
  const file = join(folder.path, 'nginx.conf');
  writeFileSync(file, text);
  const server = spawn(commandOf(nginx), ['-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(server, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${address}/health/live`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(output);
    await sleep(20);
  }
  return {
    address,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      folder[Symbol.dispose]();
    },
  };
}

function page(text: string): ServedFile {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    etag: `W/"${Buffer.from(text.padEnd(16)).toString('base64url')}"`,
    codings: ['identity'],
    body: () => Promise.resolve(Buffer.from(text)),
  };
}
