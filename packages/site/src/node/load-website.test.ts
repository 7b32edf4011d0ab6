import { mkdtempDisposableSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { defaultSite } from '../site.ts';
import { loadWebsite } from './load-website.ts';

function buildSite(folder: string): void {
  const files = { de: 'index.html', en: 'index.html' };
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body>%%brand%%</body></html>');
  const built = { pages: [{ path: '/', files }], notFound: files, digest: '' };
  writeFileSync(join(folder, 'site.json'), JSON.stringify(built));
}

it('encodes a page once', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'website-'));
  buildSite(folder.path);
  const { pages } = await loadWebsite(folder.path, { ...defaultSite, brand: 'Laub' });
  const page = await pages.get('/')?.('de');
  const encoded = await page?.body('br');
  expect(brotliDecompressSync(encoded ?? '').toString()).toContain('Laub');
  expect(await page?.body('br')).toBe(encoded);
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
