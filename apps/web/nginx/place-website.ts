import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@blattwerk/shared';
import { endings, type Page, type ServedFile, type Website } from '@blattwerk/site/node';

/** A file and its address, which is also its path below the root folder. */
export interface PlacedFile {
  address: string;
  file: ServedFile;
}

/** The site as nginx serves it. */
export interface PlacedWebsite {
  /** Pages by path, with a file per language. The addresses of these files are internal to nginx. */
  pages: readonly { path: string; files: Readonly<Record<Language, PlacedFile>> }[];
  notFound: Readonly<Record<Language, PlacedFile>>;
  files: readonly PlacedFile[];
  /** Of pages without `lang` in their address. */
  defaultLanguage: Language;
}

/** Fills all pages. */
export async function placeWebsite(website: Website): Promise<PlacedWebsite> {
  const placePage = async (path: string, page: Page) => ({
    de: { address: `/.page/de${path}.html`, file: await page('de') },
    en: { address: `/.page/en${path}.html`, file: await page('en') },
  });
  const pages: PlacedWebsite['pages'][number][] = [];
  // One after the other: all at once take 120 MB more, and as long.
  for (const [path, page] of website.pages) pages.push({ path, files: await placePage(path, page) });
  return {
    pages,
    notFound: await placePage('/.missing', website.notFound),
    files: [...website.files].map(([address, file]) => ({ address, file })),
    defaultLanguage: website.defaultLanguage,
  };
}

/** All files, including pages. */
export function filesOf({ pages, notFound, files }: PlacedWebsite): PlacedFile[] {
  return [
    ...languages.flatMap((language) => [...pages.map((page) => page.files[language]), notFound[language]]),
    ...files,
  ];
}

/** Writes each file, and its compressed variants beside it as `gzip_static` and `brotli_static` expect them. */
export async function writeFiles(root: string, files: readonly PlacedFile[]): Promise<void> {
  for (const { address, file } of files) {
    const path = join(root, address);
    await mkdir(dirname(path), { recursive: true });
    await Promise.all(
      file.codings.map(async (coding) => {
        await writeFile(`${path}${endings[coding]}`, await file.body(coding));
        await utimes(`${path}${endings[coding]}`, secondsOf(file), secondsOf(file));
      }),
    );
  }
}

/**
 * A modification time that depends only on the content, in seconds. nginx derives the ETag from size and time, so all
 * replicas send the same one.
 */
function secondsOf(file: ServedFile): number {
  return Buffer.from(file.etag.replace(/^W\/"|"$/g, ''), 'base64url').readUInt32BE() >>> 1;
}
