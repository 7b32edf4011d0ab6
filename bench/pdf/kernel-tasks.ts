import { readFileSync, writeFileSync } from 'node:fs';
import { open, type OutlineItem, standardFont } from '@blattwerk/pdf';
import { contracts, parseOptions } from '@blattwerk/shared';
import { fitPages } from '@blattwerk/shared/fit-pages';
import { layOutSheets } from '@blattwerk/shared/lay-out-sheets';

/** Of the files that are attached. */
export const attachedNames = ['first.csv', 'second.csv', 'third.csv'] as const;
/** Of a list of bookmarks, each at its page. */
export const bookmarkTitle = (pageIndex: number): string => `Page ${pageIndex + 1}`;

const sheetOptions = parseOptions(contracts['n-up'], [['per_sheet', '2']]);
const sizeOptions = parseOptions(contracts['page-size'], [['size', 'a5']]);

/** What the kernel does for the small tools, on the bytes of a file: a file, or a list. */
export const kernelTasks = {
  'repair, without its end': rewrite,
  'write again': rewrite,
  async flatten(bytes) {
    const pdf = await open(bytes);
    await pdf.flatten({ fields: true, comments: true, font: standardFont('Helvetica') });
    return pdf.save();
  },
  async 'n-up, 2 pages'(bytes) {
    const pdf = await open(bytes);
    const sheets = layOutSheets(pdf.pages, sheetOptions);
    await pdf.placeOnSheets(sheets, { font: standardFont('Helvetica') });
    return pdf.save();
  },
  async 'page size, A5'(bytes) {
    const pdf = await open(bytes);
    await pdf.resizePages(fitPages(pdf.pages, sizeOptions));
    return pdf.save();
  },
  async 'attachments, list'(bytes) {
    const files = (await open(bytes)).attachments;
    return JSON.stringify(files.map(({ name, description, size }) => ({ name, description, size })));
  },
  async 'attachments, add'(bytes) {
    return (await open(bytes)).attach({ name: 'added.csv', bytes: Buffer.from('a,b\n1,2\n'), type: 'text/csv' }).save();
  },
  async 'attachments, remove'(bytes) {
    return (await open(bytes)).removeAttachments().save();
  },
  async 'bookmarks, list'(bytes) {
    return JSON.stringify((await open(bytes)).outline);
  },
  async 'bookmarks, replace'(bytes) {
    const pdf = await open(bytes);
    const items = pdf.pages.map((_, pageIndex): OutlineItem => {
      return { title: bookmarkTitle(pageIndex), pageIndex, items: [] };
    });
    return pdf.setOutline(items).save();
  },
  async 'properties, list'(bytes) {
    return JSON.stringify((await open(bytes)).info);
  },
  async 'properties, set'(bytes) {
    return (await open(bytes)).setInfo({ Title: 'A title', Author: 'An author' }).save();
  },
} as const satisfies Record<string, (bytes: Uint8Array) => Promise<Uint8Array | string>>;

export type KernelTask = keyof typeof kernelTasks;

async function rewrite(bytes: Uint8Array): Promise<Uint8Array> {
  return (await open(bytes)).save();
}

// kernel-tasks.ts <task> <input> <output>: a task in a process of its own.
if (import.meta.main) {
  const [task = '', input = '', output = ''] = process.argv.slice(2);
  writeFileSync(output, await kernelTasks[task as KernelTask](readFileSync(input)));
}
