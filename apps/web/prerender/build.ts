import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, languages } from '@blattwerk/shared';
import { type BuiltSite } from '@blattwerk/site';
import { build, type Manifest } from 'vite';
import { assemblePage, neededFiles } from './assemble-page.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { checkManifest } from './check-manifest.ts';
import { checkBuiltPages } from './check-pages.ts';
import { brotliQualities, compressFiles } from './compress-files.ts';
import { drawIcons } from './draw-icons.ts';
import { drawSharePictures, pictureFormats, type SharePicture } from './draw-share-pictures.ts';
import type { PrerenderedPage } from './render-page.tsx';
import { sitemap } from './sitemap.ts';

const app = dirname(import.meta.dirname);
const built = join(app, 'dist');
const renderer = join(app, 'dist-ssr');
const entry = 'index.html';
/** Tests may have files that are made faster, and are larger (packages/testing/src/build-web.ts). */
const compression = process.env.SITE_COMPRESSION === 'fast' ? 'fast' : 'small';

// Before React is loaded, which reads it.
process.env.NODE_ENV = 'production';

await build({ root: app, logLevel: 'warn' });
await build({
  root: app,
  logLevel: 'warn',
  build: {
    ssr: 'prerender/render-page.tsx',
    outDir: renderer,
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
  },
});

const { prerenderPages } = (await import(pathToFileURL(join(renderer, 'render-page.js')).href)) as {
  prerenderPages: (language: Language) => Promise<PrerenderedPage[]>;
};
const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
const template = await readFile(join(built, entry), 'utf8');
const style = await takeStyle();
const font = await findFont();

const files = new Map<string, Record<Language, string>>();
const notFound = { de: '', en: '' };
const pageHtml = new Map<string, string>();
const modified = new Map<string, string>();
const pictures: SharePicture[] = [];
for (const language of languages) {
  for (const page of await prerenderPages(language)) {
    const { path, head, body, structuredData, modules, texts } = page;
    const file = path === null ? `404.${language}.html` : join('.', path, `index.${language}.html`);
    const html = assemblePage(template, {
      language,
      head,
      body,
      structuredData,
      texts,
      style,
      files: neededFiles(manifest, [entry, ...modules]),
      font,
    });
    await mkdir(dirname(join(built, file)), { recursive: true });
    await writeFile(join(built, file), html);
    pageHtml.set(file, html);
    if (page.picture) pictures.push(page.picture);
    if (path !== null && page.modified !== undefined) modified.set(path, page.modified);
    if (path === null) notFound[language] = file;
    else files.set(path, { ...(files.get(path) ?? { de: '', en: '' }), [language]: file });
  }
}
const digest = createHash('sha256');
for (const html of pageHtml.values()) digest.update(html);
const site: BuiltSite = {
  pages: [...files].map(([path, byLanguage]) => ({ path, files: byLanguage })),
  notFound,
  digest: digest.digest('base64url'),
};
await writeFile(join(built, 'site.json'), JSON.stringify(site));
await writeFile(join(built, 'sitemap.xml'), sitemap(site, modified));
await drawSharePictures(pictures, built, pictureFormats[compression]);
await drawIcons(built);
// Scripts contain works of others, whose licenses ask for their text beside each copy.
await copyFile(join(app, '../../THIRD-PARTY-NOTICES.md'), join(built, 'third-party-notices.txt'));

await rm(join(built, entry));
await rm(join(built, '.vite'), { recursive: true });
await rm(renderer, { recursive: true });

const problems = [
  ...checkBuiltPages({ ...site, html: pageHtml, files: await servedFiles() }),
  ...(await checkManifest(built)),
];
if (problems.length > 0) throw new Error(`Problems of the built pages:\n${problems.join('\n')}`);

await buildServiceWorker(app, built);
await compressFiles(join(built, 'assets'), brotliQualities[compression]);

/** Removes the one style sheet, which is inlined in the pages, and returns it. */
async function takeStyle(): Promise<string> {
  const assets = join(built, 'assets');
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error(`expected one style sheet, got ${sheets.length}`);
  const text = await readFile(join(assets, sheet), 'utf8');
  await rm(join(assets, sheet));
  return text.trim();
}

/** The font of the headings, in the built folder. */
async function findFont(): Promise<string> {
  const name = (await readdir(join(built, 'assets'))).find((file) => /^vollkorn-.*\.woff2$/.test(file));
  if (name === undefined) throw new Error('the font of the headings is not in the build');
  return `assets/${name}`;
}

async function servedFiles(): Promise<Set<string>> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.html'))
      .map((entry) => `/${relative(built, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`),
  );
}
