import { describe, expect, it } from 'vitest';
import { describeRefusal, refusalSentences } from './describe.ts';
import { type ErrorCode, type ErrorParams, errorCatalog } from './error-catalog.ts';
import { type Language, languages } from './language.ts';

/** One value a parameter: the type holds this list against ErrorParams. */
const sample: Required<ErrorParams> = {
  file: 'Größe.pdf',
  field: 'quality',
  received_field: 'file',
  step: 2,
  tool: 'rotate',
  allowed: ['medium', 'low'],
  max_length: 127,
  max_images: 45,
  received_images: 46,
  min_files: 2,
  max_files: 100,
  received_files: 101,
  max_size: 30 * 1024 * 1024,
  min_size: 1_234_567,
  supported_formats: ['JPEG', 'PNG'],
  variant: 'TIFF, LZMA',
  page: 8,
  page_count: 7,
  repeated: 4,
  degrees: 45,
  part: '5-3',
  image: 9,
  image_count: 8,
  placement: 3,
  form_field: 'Straße.Nr',
  character: 'ส',
  script: 'Thai',
  area: 3,
  item: 2,
  word: 2,
  draft_field: 'items.0.unit',
  draft_fault: 'code',
  obstacle: 'font',
  line: 12,
  max_pages: 500,
  max_outputs: 1_000,
  min_side: 100,
  permission: 'copy',
  max_side: 50_000,
  limit: 'openRequests',
  limit_value: 16,
  retry_after: 5,
};
const codes = Object.keys(errorCatalog) as ErrorCode[];
const cases = languages.flatMap((language) => codes.map((code): [Language, ErrorCode] => [language, code]));

function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(.*?)\}/g)].map(([, key]) => key ?? '');
}

describe('each code in each language', () => {
  it.each(cases)(
    '%s %s has sentences whose every placeholder is a parameter, and one that needs none',
    (language, code) => {
      const sentences = refusalSentences(code, language);
      for (const sentence of sentences) {
        expect(sentence).toMatch(/^[A-ZÄÖÜ].*(?:\.|: 1,3-5,7)$/);
        for (const key of placeholders(sentence)) expect(Object.keys(sample)).toContain(key);
      }
      expect(placeholders(sentences.at(-1) ?? '')).toEqual([]);
      // An alternative that requires no more parameters than an earlier one could never be used.
      for (const [index, sentence] of sentences.entries()) {
        for (const earlier of sentences.slice(0, index)) {
          expect(placeholders(earlier).every((key) => placeholders(sentence).includes(key))).toBe(false);
        }
      }
    },
  );

  it.each(cases)('%s %s leaves no placeholder open, whatever its parameters', (language, code) => {
    for (const params of [{}, sample, { file: '' }, { field: 'x' }, { page: 0, page_count: 1 }]) {
      expect(describeRefusal(code, params, language)).not.toMatch(/[{}]|undefined|null|\[object/);
    }
  });

  it('uses the same parameters in both languages', () => {
    for (const code of codes) {
      const parametersOf = (language: Language) =>
        refusalSentences(code, language).map((sentence) => placeholders(sentence).toSorted());
      expect(parametersOf('en')).toEqual(parametersOf('de'));
    }
  });
});

const sentences: [ErrorCode, ErrorParams, string, string][] = [
  [
    'tooManyRequests',
    {},
    'Zu viele Anfragen. Bitte warten Sie einen Moment und versuchen Sie es dann noch einmal.',
    'Too many requests. Please wait a moment and try again.',
  ],
  [
    'wrongPassword',
    {},
    'Das Passwort stimmt nicht. Bitte versuchen Sie es noch einmal.',
    'Incorrect password. Please try again.',
  ],
  [
    'tooManyImages',
    { max_images: 45 },
    'Sie können bis zu 45 Bilder hochladen. Bitte entfernen Sie einige.',
    'You can upload up to 45 images.',
  ],
  [
    'fileTooLarge',
    { file: 'a.pdf', max_size: 30 * 1024 * 1024 },
    'Die Datei „a.pdf“ ist zu groß (höchstens 30\u00a0MB je Datei). Bitte wählen Sie eine kleinere.',
    'The file “a.pdf” is too large (the maximum is 30\u00a0MB per file). Please choose a smaller one.',
  ],
  [
    'totalTooLarge',
    { max_size: 1.5 * 1024 * 1024 },
    'Zusammen sind die Dateien zu groß (höchstens 1,5\u00a0MB). Bitte wählen Sie weniger oder kleinere Dateien.',
    'Together, the files are too large (the maximum is 1.5\u00a0MB). Please choose fewer or smaller files.',
  ],
  [
    'unsupportedFormat',
    { supported_formats: ['JPEG', 'PNG'] },
    'Dieses Bildformat wird nicht unterstützt. Bitte wählen Sie eines von diesen: JPEG, PNG.',
    'We don’t support this image format. Please use one of these: JPEG, PNG.',
  ],
  [
    'unsupportedFormat',
    { file: 'scan.tif', variant: 'TIFF, LZMA' },
    'Das Bild „scan.tif“ ist in einer seltenen Form gespeichert, die wir nicht lesen können (TIFF, LZMA). Bitte speichern Sie es in einem anderen Programm als JPG oder PNG.',
    'The image “scan.tif” is stored in an uncommon way that we can’t read (TIFF, LZMA). Please save it as a JPG or PNG in another program.',
  ],
  [
    'invalidPages',
    { page: 8, page_count: 7 },
    'Seite 8 gibt es nicht: Dieses PDF hat die Seiten 1 bis 7. Bitte ändern Sie Ihre Angabe.',
    'There is no page 8: this PDF has pages 1 to 7. Please check your entry.',
  ],
  ['invalidPages', {}, 'Bitte geben Sie die Seiten so ein: 1,3-5,7', 'Please enter the pages like this: 1,3-5,7'],
  [
    'targetTooSmall',
    { min_size: 1_234_567 },
    'So klein wird dieses PDF nicht. Möglich sind 1,24\u00a0MB; bitte geben Sie mindestens diesen Wert an.',
    'We can’t make this PDF that small. The smallest possible size is 1.24\u00a0MB; please enter at least that.',
  ],
  [
    'targetTooSmall',
    { min_size: 30_310 },
    'So klein wird dieses PDF nicht. Möglich sind 31\u00a0KB; bitte geben Sie mindestens diesen Wert an.',
    'We can’t make this PDF that small. The smallest possible size is 31\u00a0KB; please enter at least that.',
  ],
  [
    'imageTooLarge',
    { file: 'x.png', max_side: 50_000 },
    'Das Bild „x.png“ hat zu viele Pixel (höchstens 50.000 je Kante). Bitte verkleinern Sie es.',
    'The image “x.png” has too many pixels (the maximum is 50,000 per side). Please make it smaller.',
  ],
];
it.each(sentences)('describes %s %j', (code, params, german, english) => {
  expect(describeRefusal(code, params, 'de')).toBe(german);
  expect(describeRefusal(code, params, 'en')).toBe(english);
});

it('does not read a file name as a template, nor show what it hides', () => {
  expect(describeRefusal('damagedPdf', { file: '{max_size}$&\u202E\n.pdf' }, 'en')).toContain('“{max_size}$&.pdf”');
});
