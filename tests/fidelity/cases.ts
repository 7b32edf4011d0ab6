import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import type { ToolName } from '@blattwerk/shared';
import { inGray, turned } from '../corpus/appearance.ts';
import { readByColor } from './appearance-properties.ts';
import type { Fact } from './property.ts';
import { readPdf, type Reading } from './read-answer.ts';
import { richDocuments, richPdf, signedPdf, xfaPdf } from './rich-pdf.ts';

/** A file that is sent, as other readers see it. */
export interface Source {
  /** Its name without the ending. */
  title: string;
  bytes: Buffer;
  reading: Reading;
}

/** A request, and its expected output. */
export interface FidelityCase {
  tool: ToolName;
  sources: readonly Source[];
  fields?: Readonly<Record<string, string>>;
  /** Opens the answer. */
  password?: string;
  /** Numbers of the pages in each answered PDF; all of them in one where absent. */
  parts?: readonly (readonly number[])[];
  /** Kind of pictures in the archive. */
  pictures?: 'appearance' | 'images';
  /** Properties that are read by a color that the request takes away. */
  ignored?: ReadonlySet<string>;
  /** Expected change of a fact. */
  change?: (property: string, fact: Fact) => Fact;
}

const password = 'Prüfung 1';
/** A 1 at the lower edge of the fourth page. */
const placedOne = JSON.stringify([
  { kind: 'text', pages: '4', x: 300, y: 3, width: 5, height: 6, text: '1', font_size: 5 },
]);
/** Nothing is there on the fourth page. */
const emptyArea = JSON.stringify([{ pages: '4', x: 300, y: 3, width: 5, height: 6 }]);

/** Requests to every PDF tool, which are the columns of the table. */
export async function planFidelityCases(): Promise<FidelityCase[]> {
  const rich = await Promise.all(
    richDocuments.map(async (kind) => ({ title: `rich-${kind.mark}`, bytes: await richPdf(kind) })),
  );
  const [first] = rich;
  if (!first) throw new Error('there is no rich document');
  const small = [
    // Most programs write their objects into streams (ISO 32000-2, 7.5.7), which is read in other ways.
    { title: 'packed', bytes: rewritten(first.bytes, ['--object-streams=generate']) },
    { title: 'signed', bytes: signedPdf() },
    { title: 'xfa', bytes: xfaPdf() },
  ];
  const all = await readSources([...rich, ...small]);
  const open = all.slice(0, rich.length);
  const locked = (lock: (pdf: Buffer) => Buffer, secret: string) =>
    readSources(
      [
        ...rich.map(({ title, bytes }) => ({ title, bytes: lock(bytes) })),
        { title: 'signed', bytes: signedPdf(lock) },
        { title: 'xfa', bytes: lock(xfaPdf()) },
      ],
      secret,
    );
  const each = (sources: readonly Source[], fidelityCase: Omit<FidelityCase, 'sources'>): FidelityCase[] =>
    sources.map((source) => ({ ...fidelityCase, sources: [source] }));
  return [
    { tool: 'merge', sources: open },
    { tool: 'merge', sources: all.slice(rich.length) },
    ...each(all, { tool: 'compress' }),
    ...each(all, { tool: 'compress', fields: { grayscale: 'true' }, change: grayFact, ignored: readByColor }),
    ...each(all, { tool: 'rotate', fields: { rotation: '90' }, change: turnedFact }),
    ...each(await locked((pdf) => encrypted(pdf, password), password), { tool: 'unlock', fields: { password } }),
    ...each(await locked((pdf) => encrypted(pdf, ''), ''), { tool: 'unlock' }),
    ...each(all, { tool: 'protect', fields: { password }, password }),
    ...each(all, { tool: 'protect', fields: { allow_copy: 'false', allow_edit: 'false', allow_forms: 'true' } }),
    ...each(all, { tool: 'split', fields: { mode: 'extract', config: '1,3' }, parts: [[1, 3]] }),
    ...each(all, {
      tool: 'split',
      fields: { mode: 'interval', config: '2' },
      parts: [
        [1, 2],
        [3, 4],
      ],
    }),
    ...each(all, {
      tool: 'split',
      fields: { mode: 'ranges', config: '1,3; 4,2' },
      parts: [
        [1, 3],
        [4, 2],
      ],
    }),
    ...each(all, { tool: 'delete-pages', fields: { pages: '2' }, parts: [[1, 3, 4]] }),
    ...each(all, { tool: 'organize-pages', fields: { pages: '4,1-2' }, parts: [[4, 1, 2]] }),
    ...each(all, { tool: 'organize-pages', fields: { pages: '2,1,2' }, parts: [[2, 1, 2]] }),
    { tool: 'organize-pages', sources: open, fields: { pages: '1,b1-2,2-4,b3-4' } },
    ...each(open, { tool: 'pdf-to-jpg', pictures: 'appearance' }),
    ...each(open, { tool: 'pdf-to-jpg', fields: { format: 'png', resolution: '96' }, pictures: 'appearance' }),
    ...each(open, { tool: 'pdf-to-jpg', fields: { format: 'webp' }, pictures: 'appearance' }),
    ...each(open, { tool: 'extract-images', pictures: 'images' }),
    ...each(open, { tool: 'extract-images', fields: { format: 'png' }, pictures: 'images' }),
    ...each(all, { tool: 'page-numbers', fields: { pages: '4', font_size: '5' }, change: numberedFact }),
    ...each(all, {
      tool: 'watermark',
      fields: { text: '1', pages: '4', position: 'bottom-center', width_percent: '1' },
      change: numberedFact,
    }),
    ...each(all, { tool: 'sign', fields: { placements: placedOne }, change: numberedFact }),
    ...each(all, { tool: 'sign', fields: { flatten: 'true' } }),
    ...each(all.slice(0, -2), { ...cropped, change: croppedFact('4.50 0.00') }),
    ...each(all.slice(-2), { ...cropped, change: croppedFact('0.00 9.00') }),
    ...each(all, { tool: 'redact', fields: { areas: emptyArea, color: 'white', attachments: 'keep' } }),
    ...each(all, { tool: 'redact', fields: { areas: emptyArea, color: 'white' } }),
    ...each(all, { tool: 'metadata', change: anonymousFact }),
    ...each(all, { tool: 'metadata', fields: { remove: 'false', keywords: 'Prüfung' }, change: describedFact }),
    ...each(all, { tool: 'n-up', fields: { frames: 'true' } }),
    ...each(all, { tool: 'page-size', fields: { size: 'a5' } }),
    ...each(all, { tool: 'ocr', fields: { language: 'deu', existing: 'recognize', pages: '4' } }),
    ...each(all, { tool: 'flatten' }),
    ...each(all, { tool: 'attachments', fields: { mode: 'remove' } }),
    ...each(all, { tool: 'repair' }),
    ...each(all, { tool: 'bookmarks', fields: { labels: '[{"page":1}]' } }),
    // A form that XFA shows cannot become PDF/A.
    ...each(all.slice(0, -1), { tool: 'pdf-a', fields: { mode: 'convert', level: '3b' } }),
  ];
}

function readSources(files: readonly { title: string; bytes: Buffer }[], secret = ''): Promise<Source[]> {
  return Promise.all(files.map(async (file) => ({ ...file, reading: await readPdf(file.bytes, secret) })));
}

/** The fourth page has a 1 at its end. */
function numberedFact(property: string, fact: Fact): Fact {
  const isNumbered = property === 'text' && fact.pages.some((mark) => mark.endsWith('4'));
  return isNumbered ? { ...fact, text: `${fact.text} 1` } : fact;
}

/** Its text has the default appearance of a field. */
function grayFact(_: string, fact: Fact): Fact {
  const text = fact.text.replace('1 0 0 rg', '.299 g');
  return { ...fact, text, ...(fact.raster && { raster: inGray(fact.raster) }) };
}

/** Nine points at the bottom of the fourth page, which rich documents turn by 270 degrees and measure in units of two points. */
const cropped = { tool: 'crop', fields: { pages: '4', margins: '0,0,3.175,0' } } as const;

/** The fourth page has a crop box of its own, and the boxes within it end there. @param corner of these boxes */
function croppedFact(corner: string): (property: string, fact: Fact) => Fact {
  return (property, fact) => {
    const isCropped = property === 'page boxes' && fact.pages.some((mark) => mark.endsWith('4'));
    if (!isCropped || fact.text.includes('MediaBox')) return fact;
    return { ...fact, text: fact.text.replace(/(?<=Box: )0\.00 0\.00/, corner) };
  };
}

function turnedFact(property: string, fact: Fact): Fact {
  if (property === 'page rotation') {
    return { ...fact, text: fact.text.replace(/\d+$/, (degrees) => String((Number(degrees) + 90) % 360)) };
  }
  return property === 'appearance of the pages' && fact.raster ? { ...fact, raster: turned(fact.raster) } : fact;
}

/** Notes without author and name, attached files without dates, and fields without signatures. */
function anonymousFact(property: string, fact: Fact): Fact {
  const { text } = fact;
  if (property === 'annotations') return { ...fact, text: text.replaceAll(/ \/(?:NM \w+|T Erika)/g, '') };
  if (property === 'attachments') return { ...fact, text: text.replace('</ModDate D:20240101>', '<>') };
  return property === 'form fields' ? { ...fact, text: text.replace(/\/Sig \/V <.*>/, '/Sig /V null') } : fact;
}

function describedFact(property: string, fact: Fact): Fact {
  const isChanged = property === 'title, author, subject, keywords' && fact.text.startsWith('Keywords: ');
  return isChanged ? { ...fact, text: 'Keywords: Prüfung' } : fact;
}

/** Encrypts with qpdf, without object streams so that the signature can be found. */
function encrypted(pdf: Buffer, userPassword: string): Buffer {
  const lock = ['--encrypt', userPassword, 'owner', '256', '--modify=none', '--'];
  return rewritten(pdf, [...lock, '--object-streams=disable']);
}

function rewritten(pdf: Buffer, how: readonly string[]): Buffer {
  using folder = temporaryFolder();
  const [before, after] = [join(folder.path, 'before.pdf'), join(folder.path, 'after.pdf')];
  writeFileSync(before, pdf);
  const { status, stderr } = spawnSync('qpdf', [...how, before, after], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`qpdf: ${stderr}`);
  return readFileSync(after);
}
