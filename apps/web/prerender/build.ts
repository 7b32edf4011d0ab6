import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuiltSite, type Language, languages } from '@blattwerk/shared';
import { build, type Manifest } from 'vite';
import { assemblePage, neededFiles } from './assemble-page.ts';
import { compressFiles } from './compress-files.ts';
import type { RenderedPage } from './render-page.tsx';

const app = dirname(import.meta.dirname);
const built = join(app, 'dist');
const renderer = join(app, 'dist-ssr');
const entry = 'index.html';

// React reads it when it is loaded, below.
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

const { renderPages } = (await import(pathToFileURL(join(renderer, 'render-page.js')).href)) as {
  renderPages: (language: Language) => Promise<RenderedPage[]>;
};
const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Manifest;
const template = await readFile(join(built, entry), 'utf8');
const style = await takeStyle();

const files = new Map<string, Record<Language, string>>();
const notFound = { de: '', en: '' };
for (const language of languages) {
  for (const { path, head, body, modules } of await renderPages(language)) {
    const file = path === null ? `404.${language}.html` : join('.', path, `index.${language}.html`);
    const html = assemblePage(template, {
      language,
      head,
      body,
      style,
      files: neededFiles(manifest, [entry, ...modules]),
    });
    await mkdir(dirname(join(built, file)), { recursive: true });
    await writeFile(join(built, file), html);
    if (path === null) notFound[language] = file;
    else files.set(path, { ...(files.get(path) ?? { de: '', en: '' }), [language]: file });
  }
}
const site: BuiltSite = { pages: [...files].map(([path, byLanguage]) => ({ path, files: byLanguage })), notFound };
await writeFile(join(built, 'site.json'), JSON.stringify(site));
await writeFile(join(built, 'sitemap.xml'), sitemap(site));

await rm(join(built, entry));
await rm(join(built, '.vite'), { recursive: true });
await rm(renderer, { recursive: true });
await compressFiles(join(built, 'assets'));

/** The one stylesheet: the pages carry it in themselves, so its file goes. */
async function takeStyle(): Promise<string> {
  const assets = join(built, 'assets');
  const sheets = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) throw new Error(`One stylesheet was to be built, not ${sheets.length}`);
  const text = await readFile(join(assets, sheet), 'utf8');
  await rm(join(assets, sheet));
  return text.trim();
}

function sitemap({ pages }: BuiltSite): string {
  const urls = pages.map(({ path }) => {
    const address = (language: Language) => `%%siteAddress%%${path}${language === 'de' ? '' : `?lang=${language}`}`;
    const alternates = languages.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(other)}"/>`,
    );
    return languages.map((language) => `<url><loc>${address(language)}</loc>${alternates.join('')}</url>`).join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
