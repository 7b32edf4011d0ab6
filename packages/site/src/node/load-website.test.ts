import { mkdtempDisposableSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

function buildSite(folder: string): void {
  const files = { de: 'index.html', en: 'index.html' };
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body>%%brand%%</body></html>');
  const built = { pages: [{ path: '/', files }], notFound: files, digest: '' };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(built));
}

it('encodes a page once, and again where that failed', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'website-'));
  buildSite(folder.path);
  const { pages } = await loadWebsite(folder.path, { ...defaultSite, brand: 'Laub' });
  const page = await pages.get('/')?.('de');
  expect(encoder.calls).toBe(0);
  encoder.fails = true;
  await expect(page?.body('br')).rejects.toThrow('no memory');
  encoder.fails = false;
  const text = brotliDecompressSync((await page?.body('br')) ?? '').toString();
  expect(text).toContain('Laub');
  await page?.body('br');
  expect(encoder.calls).toBe(2);
});

it('reads a page when it is first asked for, once, and again where that failed', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'website-'));
  buildSite(folder.path);
  const { pages } = await loadWebsite(folder.path, defaultSite);
  const [home, file] = [pages.get('/'), join(folder.path, 'index.html')];
  renameSync(file, `${file}.away`);
  await expect(home?.('de')).rejects.toThrow('ENOENT');
  renameSync(`${file}.away`, file);
  const page = await home?.('de');
  rmSync(file);
  expect(await home?.('de')).toBe(page);
  await expect(home?.('en')).rejects.toThrow('ENOENT');
});

it('refuses a folder without one of its pages', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'website-'));
  buildSite(folder.path);
  rmSync(join(folder.path, 'index.html'));
  await expect(loadWebsite(folder.path, defaultSite)).rejects.toThrow('index.html');
});
