import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@blattwerk/shared';
import type { Coding, ServedFile, Website } from '@blattwerk/site/node';

/** A file under the address that nginx finds it by, which is its path in the folder too. */
export interface PlacedFile {
  address: string;
  file: ServedFile;
}

/** The site as nginx serves it. */
export interface PlacedWebsite {
  /** Pages by their path, each with its file in each language; visitors cannot ask for these files' addresses. */
  pages: readonly { path: string; files: Readonly<Record<Language, PlacedFile>> }[];
  notFound: Readonly<Record<Language, PlacedFile>>;
  files: readonly PlacedFile[];
}

const endings: Readonly<Record<Coding, string>> = { identity: '', br: '.br', gzip: '.gz' };

export function placeWebsite(website: Website): PlacedWebsite {
  const placePage = (path: string, page: Readonly<Record<Language, ServedFile>>) => ({
    de: { address: `/.page/de${path}.html`, file: page.de },
    en: { address: `/.page/en${path}.html`, file: page.en },
  });
  return {
    pages: [...website.pages].map(([path, page]) => ({ path, files: placePage(path, page) })),
    notFound: placePage('/.missing', website.notFound),
    files: [...website.files].map(([address, file]) => ({ address, file })),
  };
}

/** Every file, pages included. */
export function filesOf({ pages, notFound, files }: PlacedWebsite): PlacedFile[] {
  return [
    ...languages.flatMap((language) => [...pages.map((page) => page.files[language]), notFound[language]]),
    ...files,
  ];
}

/** Writes the files, each coding beside the other as nginx looks for them. */
export async function writeFiles(root: string, files: readonly PlacedFile[]): Promise<void> {
  for (const { address, file } of files) {
    const path = join(root, address);
    await mkdir(dirname(path), { recursive: true });
    for (const [coding, bytes] of file.bodies) {
      await writeFile(`${path}${endings[coding]}`, bytes);
      await utimes(`${path}${endings[coding]}`, secondsOf(file), secondsOf(file));
    }
  }
}

/** nginx makes its ETag of size and time: a time made of the content makes it the same in every replica, and another for other content. */
function secondsOf(file: ServedFile): number {
  return Buffer.from(file.etag.replace(/^W\/"|"$/g, ''), 'base64url').readUInt32BE() >>> 1;
}
