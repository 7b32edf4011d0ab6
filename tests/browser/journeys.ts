import { type ToolName, contracts } from '@blattwerk/shared';
import assert from 'node:assert/strict';
import type { Language } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { zipNames } from '@blattwerk/testing/read-zip';
import { jpeg, png, type TestFile } from './images.ts';

/** Options as a visitor sets them; fields that are not named keep their defaults. */
export interface OptionInput {
  /** Values of radio buttons, in the order of their selection. */
  choices?: readonly string[];
  /** Texts of fields by the fields' names. */
  texts?: Readonly<Record<string, string>>;
}

interface Way {
  options: OptionInput;
  downloadName: string;
  /** Asserts the content of the result. @throws AssertionError */
  check: (bytes: Buffer) => void;
}

/** A tool's way from a file to a result with no option at its default. */
export interface Journey extends Way {
  tool: ToolName;
  files: TestFile[];
  /** Differences where options keep their defaults. */
  plain?: Partial<Way>;
}

export function pdfFile(name: string, buffer: Buffer): TestFile {
  return { name, mimeType: 'application/pdf', buffer };
}

export const password = 'Größe "1"';
const ten = pdfFile('Büro.pdf', makePdf(10, { image: true }));
const texts = (...numbers: number[]) => numbers.map((number) => `Seite ${number}`);
const all = texts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

export const journeys: readonly Journey[] = [
  {
    tool: 'convert',
    files: [await jpeg('a.jpg', 400, 200), await png('b.png', 200, 400)],
    options: { choices: ['a4'] },
    downloadName: 'converted.pdf',
    check: (bytes) => assert.equal(inspectPdf(bytes).pages, 2),
  },
  {
    tool: 'merge',
    files: [pdfFile('a.pdf', makePdf(2)), pdfFile('b.pdf', ten.buffer)],
    options: {},
    downloadName: 'merged.pdf',
    check: (bytes) => assert.deepEqual(inspectPdf(bytes).texts, [...texts(1, 2), ...all]),
  },
  {
    tool: 'compress',
    files: [ten],
    options: { choices: ['low'] },
    downloadName: 'compressed_Büro.pdf',
    check: (bytes) => assert.deepEqual(inspectPdf(bytes).texts, all),
    plain: { options: {} },
  },
  {
    tool: 'pdf-to-jpg',
    files: [ten],
    options: { choices: ['high'], texts: { pages: '2,9-' } },
    downloadName: 'converted_images.zip',
    check: (bytes) => assert.equal(zipNames(bytes).length, 3),
    plain: { options: {}, check: (bytes) => assert.equal(zipNames(bytes).length, 10) },
  },
  {
    tool: 'split',
    files: [ten],
    options: { choices: ['interval'], texts: { config: '4' } },
    downloadName: 'split_pdfs.zip',
    check: (bytes) => assert.equal(zipNames(bytes).length, 3),
    plain: {
      options: { texts: { config: '5,1-2' } },
      downloadName: 'extracted_pages.pdf',
      check: (bytes) => assert.deepEqual(inspectPdf(bytes).texts, texts(5, 1, 2)),
    },
  },
  {
    tool: 'rotate',
    files: [ten],
    options: { choices: ['270'] },
    downloadName: 'rotated_Büro.pdf',
    check: (bytes) => assert.equal(inspectPdf(bytes).rotation, 270),
    plain: { options: {}, check: (bytes) => assert.equal(inspectPdf(bytes).rotation, 90) },
  },
  {
    tool: 'unlock',
    files: [pdfFile('Büro.pdf', encryptedPdf(makePdf(3), password, 'besitzer'))],
    options: { texts: { password } },
    downloadName: 'unlocked_Büro.pdf',
    check: (bytes) => assert.partialDeepStrictEqual(inspectPdf(bytes), { pages: 3, isEncrypted: false }),
  },
  {
    tool: 'protect',
    files: [ten],
    options: { texts: { password } },
    downloadName: 'protected_Büro.pdf',
    check: (bytes) => assert.partialDeepStrictEqual(inspectPdf(bytes, password), { pages: 10, isEncrypted: true }),
  },
  {
    tool: 'delete-pages',
    files: [ten],
    options: { texts: { pages: '1,3-10' } },
    downloadName: 'deleted_pages_Büro.pdf',
    check: (bytes) => assert.deepEqual(inspectPdf(bytes).texts, texts(2)),
  },
  {
    tool: 'extract-images',
    files: [ten],
    options: {},
    downloadName: 'images_Büro.zip',
    check: (bytes) => assert.equal(zipNames(bytes).length, 1),
  },
];

/** A tool's own words. */
export interface ToolWords {
  action: string;
  success: string;
  again: string;
  failed: string;
}

type Told = Omit<ToolWords, 'action'> & { action?: string; convert?: string; view?: ToolWords };

export async function toolWords(tool: ToolName, language: Language): Promise<ToolWords> {
  const { texts } = (await import(`../../apps/web/src/tools/${tool}/texts.${language}.ts`)) as { texts: Told };
  if (texts.view) return texts.view;
  return { ...texts, action: texts.action ?? texts.convert ?? '' };
}

export function pageOf(tool: ToolName): string {
  return contracts[tool].page;
}
