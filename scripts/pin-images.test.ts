import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, filesWithImages, imagesIn, withDigests } from './pin-images.ts';

const digest = `sha256:${'a'.repeat(64)}`;
const other = `sha256:${'b'.repeat(64)}`;
const text = `ARG NODE_IMAGE=node:24-trixie-slim
FROM \${NODE_IMAGE} AS manifests
    image: prom/prometheus:v3.7.3@${other}
    image: blattwerk-worker
`;

describe('images', () => {
  it('are found with their tags and digests; those of the product are not', () => {
    expect(imagesIn(text)).toEqual([
      { name: 'node', tag: '24-trixie-slim', digest: undefined },
      { name: 'prom/prometheus', tag: 'v3.7.3', digest: other },
    ]);
  });

  it('get a digest, or another one', () => {
    const digests = new Map([
      ['node:24-trixie-slim', digest],
      ['prom/prometheus:v3.7.3', digest],
    ]);
    const pinned = withDigests(text, digests);
    expect(imagesIn(pinned).map((image) => image.digest)).toEqual([digest, digest]);
    expect(withDigests(pinned, digests)).toBe(pinned);
  });

  it('are named in every file, which all of them are found in', () => {
    for (const file of filesWithImages) {
      const content = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      const lines = content.split('\n').filter((line) => /^ARG \w+_IMAGE=|^ *image: (?!blattwerk)/.test(line));
      expect(imagesIn(content)).toHaveLength(lines.length);
      expect(lines.length).toBeGreaterThan(0);
    }
  });
});

describe('a registry', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/token?scope=repository:library/node:pull') return response.end('{"token":"t"}');
      const isRead = request.method === 'HEAD' && request.headers.authorization === 'Bearer t';
      const isKnown = request.url === '/v2/library/node/manifests/24-trixie-slim';
      response.writeHead(isRead && isKnown ? 200 : 404, isKnown ? { 'docker-content-digest': digest } : {});
      return response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });
  const registry = () => ({ origin, tokens: `${origin}/token?scope=repository:` });

  it('tells the digest of a tag', async () => {
    const image = { name: 'node', tag: '24-trixie-slim', digest: undefined };
    expect(await digestOf(image, registry())).toBe(digest);
  });

  it('without the tag is an error', async () => {
    const image = { name: 'node', tag: 'none', digest: undefined };
    await expect(digestOf(image, registry())).rejects.toThrow('node:none: expected a digest, got status 404');
  });
});
