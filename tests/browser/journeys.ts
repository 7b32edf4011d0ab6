import { type ToolName, contracts } from '@blattwerk/shared';
import type { Page } from '@playwright/test';
import { expect, type Language } from './fixtures.ts';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { zipNames } from '@blattwerk/testing/read-zip';
import { jpeg, png, type TestFile } from './images.ts';
import { option, pick } from './tool-page.ts';

interface Way {
  fill: (page: Page) => Promise<void>;
  downloadName: string;
  check: (bytes: Buffer) => void;
}

/** A tool's way from a file to a result, with no option left at its default. */
export interface Journey extends Way {
  tool: ToolName;
  files: TestFile[];
  /** What is otherwise where options are left at their defaults. */
  plain?: Partial<Way>;
}

export function pdfFile(name: string, buffer: Buffer): TestFile {
  return { name, mimeType: 'application/pdf', buffer };
}

export const password = 'Größe "1"';
const ten = pdfFile('Büro.pdf', makePdf(10, { image: true }));
const texts = (...numbers: number[]) => numbers.map((number) => `Seite ${number}`);
const all = texts(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

async function leave(): Promise<void> {}

export const journeys: readonly Journey[] = [
  {
    tool: 'convert',
    files: [await jpeg('a.jpg', 400, 200), await png('b.png', 200, 400)],
    fill: async (page) => {
      await page
        .locator('main details')
        .filter({ has: page.locator('input[value=a4]') })
        .locator('summary')
        .click();
      await pick(page, 'a4');
    },
    downloadName: 'converted.pdf',
    check: (bytes) => expect(inspectPdf(bytes).pages).toBe(2),
  },
  {
    tool: 'merge',
    files: [pdfFile('a.pdf', makePdf(2)), pdfFile('b.pdf', ten.buffer)],
    fill: leave,
    downloadName: 'merged.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual([...texts(1, 2), ...all]),
  },
  {
    tool: 'compress',
    files: [ten],
    fill: (page) => pick(page, 'low'),
    downloadName: 'compressed_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(all),
    plain: { fill: leave },
  },
  {
    tool: 'pdf-to-jpg',
    files: [ten],
    fill: async (page) => {
      await pick(page, 'high');
      await option(page, 'pages').fill('2,9-');
    },
    downloadName: 'converted_images.zip',
    check: (bytes) => expect(zipNames(bytes)).toHaveLength(3),
    plain: { fill: leave, check: (bytes) => expect(zipNames(bytes)).toHaveLength(10) },
  },
  {
    tool: 'split',
    files: [ten],
    fill: async (page) => {
      await pick(page, 'interval');
      await option(page, 'config').fill('4');
    },
    downloadName: 'split_pdfs.zip',
    check: (bytes) => expect(zipNames(bytes)).toHaveLength(3),
    plain: {
      fill: (page) => option(page, 'config').fill('5,1-2'),
      downloadName: 'extracted_pages.pdf',
      check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(texts(5, 1, 2)),
    },
  },
  {
    tool: 'rotate',
    files: [ten],
    fill: (page) => pick(page, '270'),
    downloadName: 'rotated_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes).rotation).toBe(270),
    plain: { fill: leave, check: (bytes) => expect(inspectPdf(bytes).rotation).toBe(90) },
  },
  {
    tool: 'unlock',
    files: [pdfFile('Büro.pdf', encryptedPdf(makePdf(3), password, 'besitzer'))],
    fill: (page) => option(page, 'password').fill(password),
    downloadName: 'unlocked_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes)).toMatchObject({ pages: 3, isEncrypted: false }),
  },
  {
    tool: 'protect',
    files: [ten],
    fill: (page) => option(page, 'password').fill(password),
    downloadName: 'protected_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes, password)).toMatchObject({ pages: 10, isEncrypted: true }),
  },
  {
    tool: 'delete-pages',
    files: [ten],
    fill: (page) => option(page, 'pages').fill('1,3-10'),
    downloadName: 'deleted_pages_Büro.pdf',
    check: (bytes) => expect(inspectPdf(bytes).texts).toEqual(texts(2)),
  },
  {
    tool: 'extract-images',
    files: [ten],
    fill: leave,
    downloadName: 'images_Büro.zip',
    check: (bytes) => expect(zipNames(bytes)).toHaveLength(1),
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
