import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@blattwerk/shared';

const source = join(import.meta.dirname, '..', '..', '..', 'docs', 'benchmarks.md');

/** A cell of a table in docs/benchmarks.md: section, beginning of the row's name, column, and which number in it. */
interface Place {
  section: string;
  row: string;
  /** 0 is the name of the row, which ends with the size of the input. */
  column: number;
  /** Position of the number in the cell, from 0; the last one by default. */
  number?: number;
  unit: 'MB' | 'kB' | 'ms' | 'ratio';
}

const compressSection = 'compress: engine only';

function compress(
  row: string,
): Record<'before' | 'medium' | 'similarity' | 'ghostscript' | 'ghostscriptSimilarity', Place> {
  const section = compressSection;
  return {
    before: { section, row, column: 0, unit: 'MB' },
    medium: { section, row, column: 1, number: 0, unit: 'kB' },
    similarity: { section, row, column: 1, number: 1, unit: 'ratio' },
    ghostscript: { section, row, column: 2, number: 0, unit: 'kB' },
    ghostscriptSimilarity: { section, row, column: 2, number: 1, unit: 'ratio' },
  };
}

/** Figures of a test file in compress: its size, and both levels compared with Ghostscript. */
function bothLevels(file: string) {
  return { ...compress(`medium: ${file}`), low: compress(`low: ${file}`).medium };
}

function render(row: string) {
  const section = 'pdf-to-jpg: engine only';
  return {
    ours: { section, row, column: 1, number: 0, unit: 'ms' },
    pdftoppm: { section, row, column: 2, number: 0, unit: 'ms' },
  } satisfies Record<string, Place>;
}

const places = {
  compress: {
    scan: bothLevels('short scan of 300 dpi'),
    photos: bothLevels('5 photos of 12 MP'),
    report: bothLevels('text and photos'),
    book: bothLevels('book of 352 pages'),
    largeScan: compress('medium: scan of 300 dpi'),
    objects: compress('medium: file of 89,000 objects'),
  },
  render: { book: render('book of 352 pages'), scan: render('scan of 300 dpi') },
  merge: {
    book: { section: 'PDF structure: engines only', row: 'merge: book of 352 pages', column: 1, number: 0, unit: 'ms' },
  },
  convert: {
    photosSize: { section: 'convert: engine only', row: '20 photos of 12 MP', column: 0, unit: 'MB' },
    photos: { section: 'convert: through HTTP', row: '20 photos of 12 MP', column: 1, number: 0, unit: 'ms' },
  },
} as const satisfies Record<string, Record<string, Place | Record<string, Place>>>;

export interface Figure {
  /** In kB (1,000 bytes), ms, or as a ratio. */
  value: number;
  /** With its unit, for a reader. */
  text: string;
}

type Branch = Place | { readonly [name: string]: Branch };

function isPlace(branch: Branch): branch is Place {
  return typeof branch['section'] === 'string';
}

function named(branch: Branch, name: string): [string, Place][] {
  if (isPlace(branch)) return [[name, branch]];
  return Object.entries(branch).flatMap(([key, inner]) => named(inner, name === '' ? key : `${name}.${key}`));
}

/**
 * Measured figures by name, such as `compress.scan.medium`, read from docs/benchmarks.md and formatted for a language.
 * @throws Error where docs/benchmarks.md does not contain one of them
 */
export function readFigures(language: Language, markdown = readFileSync(source, 'utf8')): ReadonlyMap<string, Figure> {
  return new Map(
    named(places, '').map(([name, place]) => {
      const { unit } = place;
      const number = numberAt(markdown, place);
      const value = unit === 'MB' ? number * 1000 : number;
      return [name, { value, text: textOf(value, unit, language) }];
    }),
  );
}

function numberAt(markdown: string, { section, row, column, number }: Place): number {
  const [, text = ''] = markdown.split(`\n## ${section}\n`);
  const line = text
    .split('\n## ')[0]
    ?.split('\n')
    .find((candidate) => candidate.startsWith(`| ${row}`));
  const cell = line?.split(' | ')[column] ?? '';
  // Of a row's name, only its end is a figure: `5 photos of 12 MP (JPEG), 19.1 MB`.
  const value = (cell.match(/\d+(?:\.\d+)?/g) ?? []).at(number ?? -1);
  if (value === undefined)
    throw new Error(
      `docs/benchmarks.md, ${section}: no number ${number ?? 'at the end'} in column ${column} of ${row}`,
    );
  return Number(value);
}

const seconds: Record<Language, string> = { de: 'Sekunden', en: 'seconds' };
const milliseconds: Record<Language, string> = { de: 'Millisekunden', en: 'milliseconds' };

function textOf(value: number, unit: Place['unit'], language: Language): string {
  const format = (number: number, decimals: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
      number,
    );
  if (unit === 'ratio') return format(value, 3);
  if (unit === 'ms') {
    return value < 100
      ? `${format(value, 0)}\u00a0${milliseconds[language]}`
      : `${format(value / 1000, 1)}\u00a0${seconds[language]}`;
  }
  return value < 1000 ? `${format(value, 0)}\u00a0KB` : `${format(value / 1000, 1)}\u00a0MB`;
}
