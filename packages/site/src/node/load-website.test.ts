import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Zlib from 'node:zlib';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { defaultSite } from '../site.ts';
import { loadWebsite } from './load-website.ts';

const encoder = vi.hoisted(() => ({ calls: 0, fails: false }));
vi.mock('node:zlib', async (importOriginal) => {
  const zlib = await importOriginal<typeof Zlib>();
  function brotliCompress(bytes: Buffer, _options: object, callback: (error: Error | null, encoded?: Buffer) => void) {
    encoder.calls++;
    if (encoder.fails) callback(new Error('no memory'));
    else callback(null, zlib.brotliCompressSync(bytes));
  }
  return { ...zlib, brotliCompress };
});

it('encodes a page once, and again where that failed', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'website-'));
  const files = { de: 'index.html', en: 'index.html' };
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><html><head></head><body>%%brand%%</body></html>');
  writeFileSync(join(folder.path, 'site.json'), JSON.stringify({ pages: [{ path: '/', files }], notFound: files }));
  const { pages } = await loadWebsite(folder.path, { ...defaultSite, brand: 'Laub' });
  const page = pages.get('/')?.de;
  expect(encoder.calls).toBe(0);
  encoder.fails = true;
  await expect(page?.body('br')).rejects.toThrow('no memory');
  encoder.fails = false;
  const text = brotliDecompressSync((await page?.body('br')) ?? '').toString();
  expect(text).toContain('Laub');
  await page?.body('br');
  expect(encoder.calls).toBe(2);
});
