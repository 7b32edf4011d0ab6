import type { Language } from '@blattwerk/shared';
import { type Figure, readFigures } from '../figures.ts';
import { drawBars } from './bars.ts';
import { drawContents, drawMergeAndSplit, drawSteps, drawToScale } from './diagrams.ts';

/** Labels of a drawing by language. */
type Labels<T> = Readonly<Record<Language, T>>;

const files: Labels<Readonly<Record<'scan' | 'photos' | 'report' | 'book' | 'largeScan', string>>> = {
  de: {
    scan: 'Farbscan',
    photos: '5 Fotos',
    report: 'Text und Fotos',
    book: 'Buch, nur Text',
    largeScan: 'Großer Scan',
  },
  en: {
    scan: 'Colour scan',
    photos: '5 photos',
    report: 'Text and photos',
    book: 'Book, text only',
    largeScan: 'Large scan',
  },
};
const levels: Labels<readonly string[]> = { de: ['Vorher', 'Mittel', 'Niedrig'], en: ['Before', 'Medium', 'Low'] };
const programs: Labels<readonly string[]> = {
  de: ['Ghostscript', 'Unser „Mittel“'],
  en: ['Ghostscript', 'Our “Medium”'],
};
const onePage: Labels<readonly string[]> = {
  de: ['Text (Buch)', 'Farbscan', 'Foto'],
  en: ['Text (book)', 'Colour scan', 'Photo'],
};

type Draw = (alt: string, language: Language) => string;

/** Figures of compress as bars, one group for each file. */
function compressBars(
  labels: Labels<readonly string[]>,
  of: readonly string[],
  inputs: readonly (keyof (typeof files)['de'])[],
): Draw {
  return (alt, language) => {
    const figures = readFigures(language);
    const groups = inputs.map((file) => ({
      title: files[language][file],
      bars: of.map((name, index) => ({
        name: labels[language][index] ?? '',
        figure: figureOf(figures, `compress.${file}.${name}`),
      })),
    }));
    return drawBars(alt, groups);
  };
}

function figureOf(figures: ReadonlyMap<string, Figure>, name: string): Figure {
  const found = figures.get(name);
  if (!found) throw new Error(`no figure ${name}`);
  return found;
}

/** Size of one page of three test files. */
function drawSizePerPage(alt: string, language: Language): string {
  const figures = readFigures(language);
  const pages = { book: 352, scan: 8, photos: 5 };
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const bars = Object.entries(pages).map(([file, count], index) => {
    const value = figureOf(figures, `compress.${file}.before`).value / count;
    return { name: onePage[language][index] ?? '', figure: { value, text: `${whole.format(value)}\u00a0KB` } };
  });
  return drawBars(alt, [{ title: '', bars }]);
}

/** Drawings of the articles by name. */
export const drawings = {
  'compress-levels': compressBars(levels, ['before', 'medium', 'low'], ['scan', 'photos', 'report', 'book']),
  'compress-compared': compressBars(
    programs,
    ['ghostscript', 'medium'],
    ['scan', 'photos', 'report', 'book', 'largeScan'],
  ),
  'size-per-page': drawSizePerPage,
  'page-size': (alt, language) => {
    const image = { de: ['So groß wie das Bild', '141 × 106 cm'], en: ['Same size as the image', '141 × 106 cm'] };
    return drawToScale(alt, 1.75, [
      { w: 141, h: 106, lines: image[language] },
      { w: 21, h: 29.7, lines: ['A4', '21 × 30 cm'] },
    ]);
  },
  resolution: (alt, language) => {
    const megapixels = { de: ['2,2', '8,7'], en: ['2.2', '8.7'] }[language];
    return drawToScale(alt, 0.05, [
      { w: 1240, h: 1754, lines: ['150\u00a0dpi', '1240 × 1754', `${megapixels[0]} MP`] },
      { w: 2480, h: 3508, lines: ['300\u00a0dpi', '2480 × 3508', `${megapixels[1]} MP`] },
    ]);
  },
  'paperwork-steps': (alt, language) =>
    drawSteps(
      alt,
      {
        de: [
          'Scannen oder fotografieren',
          'Als PDF speichern',
          'Mit Datum vorn benennen',
          'In den Ordner legen',
          'An zwei Orten sichern',
        ],
        en: [
          'Scan or photograph',
          'Save as a PDF',
          'Name it, date first',
          'File it in a folder',
          'Back it up in two places',
        ],
      }[language],
    ),
  'team-steps': (alt, language) =>
    drawSteps(
      alt,
      {
        de: ['Gemeinsames Arbeitsdokument', 'PDF zum Stichtag', 'Komprimieren oder schützen', 'Signieren', 'Versenden'],
        en: ['Shared working document', 'PDF snapshot', 'Compress or protect', 'Sign', 'Send'],
      }[language],
    ),
  'e-invoice-dates': (alt, language) =>
    drawSteps(
      alt,
      {
        de: ['Seit 2025: alle empfangen', 'Ab 2027: über 800.000 € ausstellen', 'Ab 2028: alle ausstellen'],
        en: ['Since 2025: all receive', 'From 2027: over €800,000 issue', 'From 2028: all issue'],
      }[language],
    ),
  'merge-split': (alt, language) =>
    drawMergeAndSplit(alt, language === 'de' ? ['Zusammenfügen', 'Teilen'] : ['Merge', 'Split']),
  'inside-a-pdf': (alt, language) =>
    language === 'de'
      ? drawContents(
          alt,
          'Ein PDF',
          ['Seiten', 'Text', 'Schriften', 'Bilder', 'Zeichnungen'],
          ['Lesezeichen', 'Links', 'Formularfelder', 'Anhänge', 'Digitale Signaturen'],
        )
      : drawContents(
          alt,
          'A PDF',
          ['Pages', 'Text', 'Fonts', 'Images', 'Drawings'],
          ['Bookmarks', 'Links', 'Form fields', 'Attachments', 'Digital signatures'],
        ),
} as const satisfies Record<string, Draw>;

export type DrawingName = keyof typeof drawings;

/** @throws Error for a name that no drawing has */
export function draw(name: string, alt: string, language: Language): string {
  if (!Object.hasOwn(drawings, name)) throw new Error(`no drawing ${name}`);
  return drawings[name as DrawingName](alt, language);
}
