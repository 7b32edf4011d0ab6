import {
  type Box,
  bytesOf,
  CannotConvert,
  CannotErase,
  MalformedPdf,
  open,
  type Pdf,
  RefusedFormValue,
  standardFont,
  TooComplexPdf,
  UnsupportedEncryption,
  WrongPassword,
} from '@blattwerk/pdf';
import {
  authenticatePassword,
  ContentTokenizer,
  createPageSelector,
  cropPages,
  declareEncryption,
  defaultObjectStreams,
  EncryptedPdf,
  encryptionWith,
  findDrawnSizes,
  Merge,
  packStreams,
  PdfDocument,
  readNameTree,
  readNumberTree,
  readOutline,
  recoverDocument,
  reduceObjects,
  rewriteDocument,
  rotatePages,
  runInTurn,
  saveObjects,
  saveUpdate,
  shownPoints,
  StreamReplacer,
} from '@blattwerk/pdf/internal';
import { compareDocuments } from '@blattwerk/compare';
import { readComparedDocument } from '@blattwerk/compare/pdf';
import { contracts, parseOptions } from '@blattwerk/shared';
import { fitPages } from '@blattwerk/shared/fit-pages';
import { layOutSheets } from '@blattwerk/shared/lay-out-sheets';
import { standInFont } from '../../apps/worker/src/pdf/drawing/stand-in-fonts.ts';

/** How an operation of the kernel ended on a file. */
export interface Exercise {
  operation: string;
  outcome: 'done' | 'malformed' | 'tooComplex' | 'encrypted' | 'refused' | 'fault';
  /** Processor time of the thread, in ms. */
  cpuMs: number;
  /** Of a fault. */
  error?: string;
}

const operations: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  open: (bytes) => PdfDocument.open(bytes).pages.length,
  'read all': (bytes) => {
    const document = PdfDocument.open(bytes);
    for (const number of document.xref.entries.numbers()) document.object(number);
  },
  rotate: (bytes) => {
    const document = PdfDocument.open(bytes);
    rotatePages(document, 90);
    if (document.isUpdatable) saveUpdate(document);
    else saveObjects(document, document.trailer, { version: document.version });
  },
  crop: (bytes) => {
    const document = PdfDocument.open(bytes);
    const halves = document.pages.flatMap((page, pageIndex): [number, Box][] => {
      const { width, height } = shownPoints(document, page);
      const half = { left: 0, bottom: 0, right: width / 2, top: height / 2 };
      return width > 1 && height > 1 ? [[pageIndex, half]] : [];
    });
    cropPages(document, new Map(halves));
    saveObjects(document, document.trailer, { version: document.version });
  },
  select: (bytes) => {
    const document = PdfDocument.open(bytes);
    const selector = createPageSelector(document);
    const last = document.pages.length - 1;
    if (last < 0) return;
    selector.select([last]);
    selector.select([...document.pages.keys(), 0]);
  },
  merge: (bytes) => {
    const merge = new Merge();
    for (const title of ['first', 'second']) {
      merge.add(PdfDocument.open(bytes, { base: merge.nextBase }), title);
    }
    merge.save();
  },
  compress: async (bytes) => {
    const document = PdfDocument.open(bytes);
    const graph = reduceObjects(document);
    await findDrawnSizes(graph);
    await packStreams(graph, new StreamReplacer(graph, runInTurn), { report: () => {} });
    saveObjects(document, document.trailer, {
      version: document.version,
      objectStreams: defaultObjectStreams,
      copiesObjects: false,
    });
  },
  'encrypt and decrypt': (bytes) => {
    const document = PdfDocument.open(bytes);
    if (document.isEncrypted) {
      rewriteDocument(document.decrypted(authenticatePassword(document, null)));
      return;
    }
    const version = declareEncryption(document);
    const encryption = encryptionWith({ user: '', owner: 'owner' }, -4);
    bytesOf(saveObjects(document, document.trailer, { version, objectStreams: defaultObjectStreams, encryption }));
  },
  structure: (bytes) => {
    const document = PdfDocument.open(bytes);
    readOutline(document, { items: 25_000, levels: 64 });
    const names = document.dict(document.catalog.get('Names'));
    for (const key of ['Dests', 'EmbeddedFiles', 'JavaScript']) readNameTree(document, names?.get(key));
    readNumberTree(document, document.catalog.get('PageLabels'));
  },
  contents: async (bytes) => {
    const document = PdfDocument.open(bytes);
    for (const { dict } of document.pages) {
      const stream = document.stream(dict.get('Contents'));
      if (!stream) continue;
      const { bytes: content } = await document.decode(stream, 16_000_000);
      const tokenizer = new ContentTokenizer(content, document.context);
      while (tokenizer.next()) {
        if (tokenizer.operator === 'BI') tokenizer.inlineImage(undefined, (value) => document.resolve(value));
        else tokenizer.operands();
      }
    }
  },
  recover: async (bytes) => {
    await recoverDocument(bytes);
  },
  'read text': async (bytes) => {
    const pdf = await open(bytes);
    await pdf.text();
    await pdf.uprightRotations([...pdf.pages.keys()]);
  },
  search: async (bytes) => {
    await (await open(bytes)).search(wanted);
  },
  'read navigation': async (bytes) => {
    const pdf = await open(bytes);
    return [pdf.outline, pdf.labels, pdf.info, pdf.metadata, pdf.links()];
  },
  'read attachments': async (bytes) => {
    for (const attachment of (await open(bytes)).attachments) await attachment.bytes();
  },
  redact: async (bytes) => {
    const pdf = await open(bytes);
    await pdf.redact({ words: wanted, areas: new Map([[0, [corner]]]), attachments: 'keep' });
    pdf.save();
  },
  'redact words': async (bytes) => {
    const pdf = await open(bytes);
    await pdf.redact({ words: ['name', 'data', /\d+/g] });
    pdf.save();
  },
  'convert to PDF/A': async (bytes) => {
    const pdf = await open(bytes);
    await pdf.convertToPdfA('3b', { fonts: standInFont });
    pdf.save();
  },
  'find missing data': async (bytes) => {
    await (await open(bytes)).findIncompletePages();
  },
  'list and remove metadata': async (bytes) => {
    const pdf = await open(bytes);
    pdf.listMetadata(() => []);
    await pdf.removeMetadata();
    pdf.setInfo({ Title: wanted }).setDates({ created: new Date(0), modified: new Date(0) });
    await pdf.writeConforming({ revisions: 'ifSigned' });
  },
  'place on sheets': async (bytes) => {
    const pdf = await open(bytes);
    await pdf.placeOnSheets(layOutSheets(pdf.pages, sheetOptions), { font: standardFont('Helvetica') });
    await pdf.writeConforming();
  },
  resize: async (bytes) => {
    const pdf = await open(bytes);
    await pdf.resizePages(fitPages(pdf.pages, sizeOptions));
    await pdf.writeConforming({ revisions: 'ifSigned' });
  },
  'attach and remove': async (bytes) => {
    const pdf = await open(bytes);
    const [first] = pdf.attachments;
    pdf.attach({ name: 'of the suite.txt', bytes: Buffer.from(wanted), type: 'text/plain' });
    if (first) pdf.removeAttachments(new Set([first.name]));
    await pdf.writeConforming();
  },
  'replace bookmarks': async (bytes) => {
    const pdf = await open(bytes);
    const headings = await pdf.findHeadings();
    pdf.setOutline(pdf.outline, { keepsPlaces: true }).setOutline(headings);
    if (pdf.pageCount > 0) pdf.setLabelRanges([{ pageIndex: 0, style: 'lower-roman', start: 1 }]);
    pdf.write({ revisions: 'ifSigned' });
  },
  compare: async (bytes) => {
    const { pages } = await readComparedDocument(bytes);
    compareDocuments(pages, pages.toReversed());
  },
  'fill in and flatten': async (bytes) => {
    const pdf = await open(bytes);
    const font = standardFont('Helvetica');
    const values = valuesFor(pdf.form.fields);
    await pdf.form.fill(values, { font });
    await pdf.flatten({ fields: true, comments: true, links: true, layers: true, font });
    pdf.save();
  },
};

/** A letter for each text field that takes one. */
function valuesFor(fields: Pdf['form']['fields']): Map<string, string> {
  const texts = fields.filter(({ kind, isReadOnly }) => kind === 'text' && !isReadOnly);
  return new Map(texts.map(({ name }) => [name, 'a']));
}

/** A word of the drafts. */
const wanted = 'text';
/** Where the drafts show something. */
const corner: Box = { left: 0, bottom: 0, right: 30, top: 30 };

const sheetOptions = parseOptions(contracts['n-up'], [['per_sheet', '4']]);
const sizeOptions = parseOptions(contracts['page-size'], [['size', 'a5']]);

const encryptionErrors = [EncryptedPdf, UnsupportedEncryption, WrongPassword];
const refusals = [CannotConvert, CannotErase, RefusedFormValue];

/** Runs every operation of the kernel on a file. */
export async function exercise(bytes: Buffer): Promise<Exercise[]> {
  const exercises: Exercise[] = [];
  for (const [operation, run] of Object.entries(operations)) {
    const before = process.threadCpuUsage();
    let outcome: Exercise['outcome'] = 'done';
    let error: string | undefined;
    try {
      await run(bytes);
    } catch (thrown) {
      if (thrown instanceof MalformedPdf) outcome = 'malformed';
      else if (thrown instanceof TooComplexPdf) outcome = 'tooComplex';
      // Changing bytes makes some files encrypted, or their password unknown.
      else if (encryptionErrors.some((type) => thrown instanceof type)) outcome = 'encrypted';
      else if (refusals.some((type) => thrown instanceof type)) outcome = 'refused';
      else {
        outcome = 'fault';
        error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      }
    }
    const { user, system } = process.threadCpuUsage(before);
    exercises.push({ operation, outcome, cpuMs: (user + system) / 1000, ...(error === undefined ? {} : { error }) });
  }
  return exercises;
}
