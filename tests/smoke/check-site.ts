import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

/** Time between two pages, in ms: nginx permits an address 300 requests in a moment, and 20 a second. */
const pageEveryMs = 150;

/** Every page in both languages and every content coding, other files, and unknown paths. */
export async function checkSite(site: string): Promise<string> {
  const sitemap = (await get(`${site}/sitemap.xml`)).body.toString();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  assert.ok(addresses.length >= 22, `the sitemap names ${addresses.length} pages`);
  for (const address of addresses) {
    await checkPage(address, address.endsWith('lang=en') ? 'en' : 'de', 200);
    await sleep(pageEveryMs);
  }
  await checkPage(`${site}/nirgends`, 'de', 404);
  await checkPage(`${site}/nirgends?lang=en`, 'en', 404);

  for (const hidden of ['/site.json', '/index.de.html', '/.page/de/.html', '/converter.html', '//'])
    assert.equal((await get(`${site}${hidden}`)).status, 404, hidden);
  const slash = await get(`${site}/converter/?lang=en`);
  assert.deepEqual([slash.status, slash.headers['location']], [308, '/converter?lang=en']);

  const home = (await get(`${site}/`)).body.toString();
  const scripts = /<script data-modules="([^"]+)"/.exec(home)?.[1]?.split(' ') ?? [];
  assert.ok(scripts.length > 0, 'the page names no script');
  for (const path of scripts) {
    const { headers } = await checkCodings(`${site}${path}`, 200);
    assert.match(String(headers['cache-control']), /immutable/);
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  }
  assert.match((await get(`${site}/third-party-notices.txt`)).body.toString(), /^# Third-party notices\n/);
  assert.match((await get(`${site}/robots.txt`)).body.toString(), new RegExp(`${site}/sitemap.xml`));
  return `${addresses.length} pages, ${scripts.length} scripts`;
}

async function checkPage(address: string, language: string, status: number): Promise<void> {
  const { headers, body } = await checkCodings(address, status);
  const html = body.toString();
  assert.equal(headers['content-language'], language, address);
  assert.ok(html.includes(`<html lang="${language}"`), address);
  assert.ok(!/%%\w+%%/.test(html), `${address} has a placeholder left`);
  const style = createHash('sha256')
    .update(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '')
    .digest('base64');
  assert.ok(
    String(headers['content-security-policy']).includes(`'sha256-${style}'`),
    `${address}: its style is blocked`,
  );
  assert.ok(!String(headers['content-security-policy']).includes('unsafe-inline'), address);
  assert.equal(headers['x-content-type-options'], 'nosniff', address);
}

/** The same bytes in each coding, and nothing sent twice. */
async function checkCodings(address: string, status: number): Promise<Answer> {
  const plain = await get(address);
  assert.equal(plain.status, status, address);
  const br = await get(address, { 'accept-encoding': 'gzip, br' });
  const gz = await get(address, { 'accept-encoding': 'gzip' });
  assert.deepEqual([br.headers['content-encoding'], gz.headers['content-encoding']], ['br', 'gzip'], address);
  assert.ok(brotliDecompressSync(br.body).equals(plain.body) && gunzipSync(gz.body).equals(plain.body), address);
  assert.equal(plain.headers['vary'], 'accept-encoding', address);
  if (status !== 200) return plain;
  const again = await get(address, { 'accept-encoding': 'br', 'if-none-match': String(br.headers['etag']) });
  assert.deepEqual([again.status, again.body.length], [304, 0], address);
  return plain;
}

/** As the wire has it: fetch would decode. */
function get(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers: { accept: 'text/html', ...headers }, timeout: 10_000 }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error(`${address} does not answer`)));
    asked.on('error', reject);
    asked.end();
  });
}
