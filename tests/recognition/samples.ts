import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from '@blattwerk/pdf';
import { createRandom } from '@blattwerk/testing/random';
import { rasterPage, scanImage } from '@blattwerk/testing/files/scanned-pages';
import { imageEntries, openPages } from '@blattwerk/testing/pdf/write-pdf';
import { standInFont } from '../../apps/worker/src/pdf/drawing/stand-in-fonts.ts';
import { runProgram } from '../corpus/run-program.ts';
import { type PageWords, type PlacedWord, wordsOfPage } from './words.ts';

/** A page that was made by a program, with its text. */
export interface Sample {
  path: string;
  page: number;
  language: 'deu' | 'eng';
  words: PageWords;
}

/** A scan of a page, and where its words are on it. */
export interface Scan {
  pdf: string;
  image: string;
  dpi: number;
  truth: PageWords;
}

const maxBytes = 3_000_000;
const minLetters = 700;
/** Words by which a language is known, and how many of a hundred there are at least. */
const usual = {
  deu: /^(?:der|die|das|und|ist|nicht|mit|für|von|den|auf|ein|eine|werden|wird|zu|im|des|dem)$/i,
  eng: /^(?:the|of|and|to|in|is|that|for|with|are|this|be|on|as|by|or|an|can)$/i,
};
const minShare = 0.12;
const maxPagesOfFile = 6;

/**
 * The first pages by the SHA-256 of their files, half of them in German: upright, with enough text, and none of it rotated or
 * without a known text.
 */
export async function chooseSamples(folder: string, count: number): Promise<Sample[]> {
  const byHash = new Map<string, string>();
  for (const path of globSync('**/*.pdf', { cwd: folder })) {
    const full = join(folder, path);
    if (statSync(full).size <= maxBytes)
      byHash.set(createHash('sha256').update(readFileSync(full)).digest('hex'), path);
  }
  const chosen: Record<Sample['language'], Sample[]> = { deu: [], eng: [] };
  const most = Math.ceil(count / 2);
  for (const [, path] of [...byHash].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (chosen.deu.length === most && chosen.eng.length === most) break;
    const sample = await sampleOf(folder, path);
    if (sample && chosen[sample.language].length < most) chosen[sample.language].push(sample);
  }
  return [...chosen.deu, ...chosen.eng];
}

async function sampleOf(folder: string, path: string): Promise<Sample | undefined> {
  const full = join(folder, path);
  const info = (await runProgram('pdfinfo', [full])).stdout.toString();
  if (!/^Encrypted:\s+no/m.test(info) || !/^Page rot:\s+0$/m.test(info)) return undefined;
  const pages = Math.min(maxPagesOfFile, Number(/^Pages:\s+(\d+)/m.exec(info)?.[1] ?? 0));
  for (let page = 1; page <= pages; page++) {
    const words = await wordsOfPage(full, page);
    const texts = words?.lines.flat().map(({ text }) => text) ?? [];
    const letters = texts.join('').replaceAll(/[^\p{L}]/gu, '').length;
    // Of fonts without a known text, or of another script, a page has letters of private use or none of Latin.
    const odd = texts.join('').replaceAll(/[\p{Script=Latin}\p{N}\p{P}\p{S}]/gu, '').length;
    const language = languageOf(texts);
    const isUpright = words?.lines.every((line) => line.every(({ top, bottom }) => bottom - top < 60));
    if (words && language && isUpright && letters >= minLetters && odd === 0) return { path, page, language, words };
  }
  return undefined;
}

function languageOf(texts: readonly string[]): Sample['language'] | undefined {
  const share = (language: Sample['language']) =>
    texts.filter((text) => usual[language].test(text)).length / texts.length;
  return (['deu', 'eng'] as const).find((language) => share(language) >= minShare);
}

/** Scans a page as PDF/A-2b: tilted by at most two degrees, with blur, noise and a JPEG, all by its name. */
export async function scanSample(folder: string, sample: Sample, dpi: number, scratch: string): Promise<Scan> {
  const { path, page, words } = sample;
  const random = createRandom(`${path} ${page} ${dpi}`);
  const tilt = random.fraction() * 4 - 2;
  const scan = {
    dpi,
    tilt,
    noise: random.between(6, 18),
    quality: Math.round(random.between(40, 75)),
    isGray: true,
    seed: path,
  };
  const { data, width, height } = await scanImage(rasterPage(join(folder, path), page, dpi), scan);
  const writer = openPages({ width: words.width, height: words.height });
  const image = writer.stream(`${imageEntries(width, height, '/DeviceGray')} /Filter /DCTDecode`, data);
  writer.page(`q ${words.width} 0 0 ${words.height} 0 0 cm /I Do Q`, `/Resources << /XObject << /I ${image} 0 R >> >>`);
  const files = { pdf: join(scratch, 'scan.pdf'), image: join(scratch, 'scan.jpg') };
  const archived = await open(writer.endPages());
  await archived.convertToPdfA('2b', { fonts: standInFont });
  writeFileSync(files.pdf, archived.save());
  writeFileSync(files.image, data);
  return { ...files, dpi, truth: tilted(words, tilt) };
}

/** Where words are after `scanImage` has tilted the page, and cut it to its size. */
function tilted({ width, height, lines }: PageWords, degrees: number): PageWords {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const grown = { width: width * cos + height * Math.abs(sin), height: width * Math.abs(sin) + height * cos };
  const scale = Math.max(width / grown.width, height / grown.height);
  const place = (x: number, y: number): [number, number] => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    return [width / 2 + (dx * cos - dy * sin) * scale, height / 2 + (dx * sin + dy * cos) * scale];
  };
  const tiltedWord = ({ text, left, top, right, bottom }: PlacedWord): PlacedWord => {
    const corners = [place(left, top), place(right, top), place(left, bottom), place(right, bottom)];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return { text, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  return { width, height, lines: lines.map((line) => line.map(tiltedWord)) };
}
