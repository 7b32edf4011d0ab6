import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Icons that browsers require of an installable app. */
const wanted = ['192x192 any', '512x512 any', '512x512 maskable'];

interface NamedIcon {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

/** Problems of the icons in the built manifest; empty without any. */
export async function checkManifest(folder: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as { icons: NamedIcon[] };
  const bitmaps = manifest.icons.filter(({ type }) => type === 'image/png');
  const named = bitmaps.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  const problems = wanted.filter((icon) => !named.includes(icon)).map((icon) => `the manifest has no icon ${icon}`);
  for (const { src, sizes, type } of manifest.icons) {
    const picture = await sharp(join(folder, src))
      .metadata()
      .catch(() => undefined);
    if (picture === undefined) problems.push(`the manifest's icon ${src} is no picture that is there`);
    else if (type !== (picture.format === 'svg' ? 'image/svg+xml' : `image/${picture.format}`))
      problems.push(`the manifest's icon ${src} is no ${type}`);
    else if (sizes !== (picture.format === 'svg' ? 'any' : `${picture.width}x${picture.height}`))
      problems.push(`the manifest's icon ${src} is ${picture.width}x${picture.height}, not ${sizes}`);
  }
  return problems;
}
