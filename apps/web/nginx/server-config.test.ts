import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chosenLanguage } from '@blattwerk/shared';
import type { Page, ServedFile, Website } from '@blattwerk/site/node';
import { describe, expect, it } from 'vitest';
import { filesOf, placeWebsite, writeFiles } from './place-website.ts';
import { nameServersOf, serverConfig } from './server-config.ts';

function served(text: string, headers: Record<string, string> = {}): ServedFile {
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-test': text, ...headers },
    etag: `W/"${Buffer.from(text.padEnd(16)).toString('base64url')}"`,
    codings: ['identity', 'br'],
    body: (coding) => Promise.resolve(Buffer.from(coding === 'br' ? `br of ${text}` : text)),
  };
}

const page =
  (text: string): Page =>
  (language) =>
    Promise.resolve(served(`${text} ${language}`));

function website(pages: Record<string, string> = { '/': 'home', '/blog': 'blog', '/blog/a.b': 'article' }): Website {
  return {
    pages: new Map(Object.entries(pages).map(([path, text]) => [path, page(text)])),
    notFound: page('missing'),
    files: new Map([['/robots.txt', served('robots', { 'content-type': 'text/plain' })]]),
    defaultLanguage: 'de',
  };
}

const api = { upstream: 'gateway:8080', nameServers: ['127.0.0.11'], allowedOrigins: [] };
const options = { port: 8080, root: '/run/site/files', api: undefined, addressLimit: undefined };

describe('the configuration of nginx', () => {
  it('has a location for every page in the requested language, with the headers of the gateway', async () => {
    const config = serverConfig({ ...options, placed: await placeWebsite(website()) });
    expect(config).toContain('map $args $language { default de; ');
    expect(config).toContain('location = "/share-target" { client_max_body_size 0; return 303 /; }');
    expect(config).toContain('location = "/blog/a.b" { rewrite ^ "/.page/$language/blog/a.b.html" last; }');
    const english = /location = "\/\.page\/en\/blog\/a\.b\.html" \{(.*?)\}/s.exec(config)?.[1] ?? '';
    for (const line of [
      'internal;',
      'default_type "text/html; charset=utf-8";',
      'add_header x-test "article en" always;',
      'add_header vary "accept-encoding" always;',
      'add_header last-modified "" always;',
    ])
      expect(english).toContain(line);
    const file = /location = "\/robots\.txt" \{(.*?)\}/s.exec(config)?.[1] ?? '';
    expect(file).toContain('default_type "text/plain";');
    expect(file).not.toContain('internal');
  });

  it('selects the language as the gateway does', async () => {
    const config = serverConfig({ ...options, placed: await placeWebsite(website()) });
    const rows = [...config.matchAll(/"~(\S+)" (de|en);/g)].map(([, pattern = '', language = '']) => ({
      pattern: new RegExp(pattern),
      language,
    }));
    const selected = (query: string) => rows.find(({ pattern }) => pattern.test(query))?.language ?? 'de';
    const queries = [
      '',
      'lang=en',
      'lang=de',
      'lang=EN',
      'LANG=en',
      'lang=%65n',
      'l%61ng=e%6E',
      'a=b&lang=en&c',
      'lang',
    ];
    queries.push('lang=en&lang=de', 'lang=de&lang=en', 'lang=&lang=en', 'xlang=en', 'lang=english', 'langx=1&lang=en');
    for (const query of queries) {
      const [first] = new URLSearchParams(query).getAll('lang');
      expect(selected(query), query).toBe(chosenLanguage(first));
    }
  });

  it('limits the requests of an address, if configured', async () => {
    const placed = await placeWebsite(website());
    const limited = (isForwarded: boolean) =>
      serverConfig({ ...options, placed, addressLimit: { requests: 100, isForwarded } });
    for (const line of ['limit_conn_zone $visitor zone=addresses:10m;', 'limit_conn addresses 100;'])
      expect(limited(false)).toContain(line);
    expect(serverConfig({ ...options, placed })).not.toContain('limit_conn');
    const pattern = (config: string) => /"~(\S+)" \$last;/.exec(config)?.[1];
    expect(pattern(limited(false))).toBeUndefined();
    const last = new RegExp(pattern(limited(true)) ?? '');
    expect(last.exec('192.0.2.1, 198.51.100.7 ')?.groups).toEqual({ last: '198.51.100.7' });
    expect(last.exec('2001:db8::1')?.groups).toEqual({ last: '2001:db8::1' });
  });

  it('redirects trailing slashes for pages only', async () => {
    const config = serverConfig({ ...options, placed: await placeWebsite(website()) });
    const [, written = ''] = /location ~ "(.*)" \{ return 308/.exec(config) ?? [];
    const pattern = new RegExp(written.replaceAll('\\\\', '\\'));
    for (const path of ['/blog/', '/blog//', '/blog/a.b/']) expect(path).toMatch(pattern);
    for (const path of ['/', '/blog', '/blog/axb/', '/nowhere/']) expect(path).not.toMatch(pattern);
  });

  it('forwards the API without buffering or a size limit, only if configured', async () => {
    const placed = await placeWebsite(website());
    expect(serverConfig({ ...options, placed })).not.toContain('proxy_pass');
    const config = serverConfig({ ...options, placed, api });
    for (const line of ['proxy_request_buffering off;', 'proxy_buffering off;', 'client_max_body_size 0;'])
      expect(config).toContain(line);
  });

  it('sends the requests of the API to it, and those for pages and files to the site', async () => {
    const config = serverConfig({ ...options, placed: await placeWebsite(website()), api });
    expect(config).toContain('if ($is_for_api) { rewrite ^ /.way/$way last; }');
    const [, map = ''] = /map "\$request_method \$request_uri" \$is_for_api \{\n(.*?)\n {2}\}/s.exec(config) ?? [];
    const rows = [...map.matchAll(/(["'])~(.*?)\1 (1|'');/g)].map(([, , pattern = '', value]) => ({
      pattern: new RegExp(pattern),
      isForApi: value === '1',
    }));
    const isForApi = (request: string) => rows.find(({ pattern }) => pattern.test(request))?.isForApi ?? true;
    expect(rows).toHaveLength(3);
    for (const request of [
      'POST /rotate',
      'POST /',
      'POST /rotate?x=/share-target',
      'POST /share-targets',
      'OPTIONS /rotate',
      'OPTIONS /jobs/1',
      'DELETE /jobs/1',
      'PUT /rotate',
      'GET /jobs/1',
      'GET /v1/jobs/1',
      'GET /v1/openapi.json',
      'HEAD /docs',
      'GET /docs?a',
      'GET /openapi.json',
      'GET /health/ready',
    ])
      expect(isForApi(request), request).toBe(true);
    for (const request of [
      'GET /',
      'GET /rotate',
      'HEAD /rotate',
      'GET /blog?to=/jobs/1',
      'GET /blog/jobs/1',
      'GET /docs-about',
      'GET /openapixjson',
      'GET /v1x',
      'GET /health/live',
      'GET /share-target',
      'POST /share-target',
      'POST /share-target?lang=en',
    ])
      expect(isForApi(request), request).toBe(false);
  });

  it('distributes requests over several locations with a resolver each', async () => {
    const config = serverConfig({ ...options, placed: await placeWebsite(website()), api });
    const ways = [...config.matchAll(/location = (\/\.way\/\d+) \{(.*?)\}/gs)];
    expect(ways.length).toBeGreaterThanOrEqual(8);
    for (const [, , way = ''] of ways) {
      expect(way).toContain('internal;');
      expect(way).toContain('resolver 127.0.0.11 valid=2s');
      expect(way).toContain('proxy_pass http://$gateway$request_uri;');
    }
    const chosen = [...(/split_clients \$request_id \$way \{(.*?)\}/s.exec(config)?.[1] ?? '').matchAll(/ (\d+);/g)];
    expect(new Set(chosen.map(([, way]) => `/.way/${way}`))).toEqual(new Set(ways.map(([, path]) => path)));
  });

  it('escapes quotes and backslashes, and rejects text that nginx.conf cannot contain', async () => {
    const placed = await placeWebsite({ ...website(), files: new Map([['/x', served('a "b" \\c')]]) });
    expect(serverConfig({ ...options, placed })).toContain('add_header x-test "a \\"b\\" \\\\c" always;');
    const odd = await placeWebsite(website({ '/$host': 'x' }));
    expect(() => serverConfig({ ...options, placed: odd })).toThrow('$host');
  });

  it('uses the name servers of resolv.conf', () => {
    expect(nameServersOf('search local\nnameserver 127.0.0.11\nnameserver fd00::1\n')).toEqual([
      '127.0.0.11',
      '[fd00::1]',
    ]);
    expect(() => nameServersOf('search local\n')).toThrow('no name server');
  });
});

it('derives the time of a file from its content, so that every replica sends the same ETag', async () => {
  const times = async (home: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'blattwerk-placed-'));
    try {
      await writeFiles(folder, filesOf(await placeWebsite(website({ '/': home }))));
      const found = await Promise.all(
        ['/.page/de/.html', '/.page/de/.html.br', '/robots.txt'].map((path) => stat(join(folder, path))),
      );
      return found.map(({ mtimeMs }) => mtimeMs);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const [one, same, other] = [await times('home'), await times('home'), await times('away')];
  expect(same).toEqual(one);
  expect(other[0]).not.toBe(one[0]);
  expect(other[2]).toBe(one[2]);
});
