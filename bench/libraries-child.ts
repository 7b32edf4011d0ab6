import { readFileSync, writeFileSync } from 'node:fs';

/** A task of a library, on the bytes of a file: what is written, or what it says. */
type Task = (bytes: Uint8Array) => Promise<{ bytes: Uint8Array } | { value: string | number }>;

/** What a child says of one task on one file. */
export interface LibraryRun {
  /** Of each run, in ms of processor time. */
  ms: number[];
  /** Pages or characters, as the library says; undefined for a written file, which is at `out`. */
  value?: string | number | undefined;
  error?: string;
}

/** What the programs of bench/libraries.ts ask for. */
export interface LibraryJob {
  task: string;
  path: string;
  out: string;
  runs: number;
}

/** The parts of the other libraries' interfaces that are called. */
interface PdfLib {
  PDFDocument: {
    load: (bytes: Uint8Array) => Promise<PdfLibDocument>;
    create: () => Promise<PdfLibDocument>;
  };
  degrees: (angle: number) => unknown;
}
interface PdfLibDocument {
  getPageCount: () => number;
  getPageIndices: () => number[];
  getPage: (index: number) => { setRotation: (angle: unknown) => void };
  save: () => Promise<Uint8Array>;
  copyPages: (source: PdfLibDocument, pages: number[]) => Promise<unknown[]>;
  addPage: (page: unknown) => void;
}
interface LibPdf {
  PDF: {
    load: (bytes: Uint8Array) => Promise<LibPdfDocument>;
    merge: (sources: Uint8Array[]) => Promise<LibPdfDocument>;
  };
}
interface LibPdfDocument {
  getPageCount: () => number;
  getPages: () => { extractText: () => { text: string }; setRotation: (angle: number) => void }[];
  save: () => Promise<Uint8Array>;
}

const libraries: Readonly<Record<string, (path: string) => Promise<Readonly<Record<string, Task>>>>> = {
  async '@blattwerk/pdf'() {
    const { merge, open } = await import('@blattwerk/pdf');
    return {
      open: async (bytes) => ({ value: (await open(bytes)).pageCount }),
      rotate: async (bytes) => ({ bytes: (await open(bytes)).rotate(90, [0]).save() }),
      merge: async (bytes) => ({
        bytes: merge([
          { pdf: await open(bytes), title: 'a' },
          { pdf: await open(bytes), title: 'b' },
        ]).bytes,
      }),
      text: async (bytes) => ({ value: lengthOf((await (await open(bytes)).text()).map(({ text }) => text)) }),
    };
  },
  async 'pdf-lib'(path) {
    const { degrees, PDFDocument } = ((await import(path)) as { default: PdfLib }).default;
    return {
      open: async (bytes) => ({ value: (await PDFDocument.load(bytes)).getPageCount() }),
      async rotate(bytes) {
        const document = await PDFDocument.load(bytes);
        document.getPage(0).setRotation(degrees(90));
        return { bytes: await document.save() };
      },
      async merge(bytes) {
        const merged = await PDFDocument.create();
        for (const source of [await PDFDocument.load(bytes), await PDFDocument.load(bytes)])
          for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
        return { bytes: await merged.save() };
      },
    };
  },
  async '@libpdf/core'(path) {
    const { PDF } = (await import(path)) as LibPdf;
    return {
      open: async (bytes) => ({ value: (await PDF.load(bytes)).getPageCount() }),
      async rotate(bytes) {
        const document = await PDF.load(bytes);
        document.getPages()[0]?.setRotation(90);
        return { bytes: await document.save() };
      },
      merge: async (bytes) => ({ bytes: await (await PDF.merge([bytes, bytes])).save() }),
      async text(bytes) {
        const pages = (await PDF.load(bytes)).getPages();
        return { value: lengthOf(pages.map((page) => page.extractText().text)) };
      },
    };
  },
};

function lengthOf(texts: readonly string[]): number {
  return texts.join('').replaceAll(/\s/g, '').length;
}

const [name = '', path = ''] = process.argv.slice(2);
const tasks = (await libraries[name]?.(path)) ?? {};
process.on('message', ({ task, path: file, out, runs }: LibraryJob) => {
  void run(tasks[task], new Uint8Array(readFileSync(file)), runs, out).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ tasks: Object.keys(tasks) });

async function run(task: Task | undefined, bytes: Uint8Array, runs: number, out: string): Promise<LibraryRun> {
  const ms: number[] = [];
  if (!task) return { ms, error: 'no such task' };
  try {
    let last = await task(bytes);
    for (let index = 0; index < runs; index++) {
      const before = process.cpuUsage();
      last = await task(bytes);
      const { user, system } = process.cpuUsage(before);
      ms.push((user + system) / 1000);
    }
    if ('value' in last) return { ms, value: last.value };
    writeFileSync(out, last.bytes);
    return { ms };
  } catch (error) {
    return { ms: [], error: error instanceof Error ? error.name : String(error) };
  }
}
