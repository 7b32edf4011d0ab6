import { readFile } from 'node:fs/promises';
import { photos, smallJpeg } from '../files/images.ts';
import { usualInvoice } from '../files/invoice.ts';
import { shortScan, type BenchSource, scan, typical } from '../files/files.ts';
import { type Body, multipartBody } from '../multipart.ts';
import { makePdf } from '../pdf/make-pdf.ts';
import { encryptedPdf } from '../pdf/qpdf.ts';

/** The part of a tool's contract that its requests follow from. */
export interface RequestedTool {
  readonly fields: Readonly<Record<string, { readonly example?: string }>>;
  readonly input: { readonly field: string; readonly kind: 'image' | 'pdf' | 'invoice'; readonly minFiles: number };
  readonly attached?: {
    readonly field: string;
    readonly insteadOf?: string;
    readonly examples?: Readonly<Record<string, string>>;
  };
  /** Milliseconds from the end of the upload to the answer. */
  readonly requestMs: number;
}

/** A request that can be sent repeatedly. */
export interface LoadRequest {
  tool: string;
  requestMs: number;
  /** For tables: the tool and the size of its files. */
  name: string;
  body: Body;
  /** Relative frequency. */
  weight: number;
}

/** Relative frequency of the tools, in percent. */
const toolWeights: Readonly<Record<string, number>> = {
  convert: 26,
  merge: 16,
  compress: 18,
  'pdf-to-jpg': 10,
  split: 8,
  rotate: 5,
  unlock: 4,
  protect: 4,
  'delete-pages': 5,
  'extract-images': 4,
};

/**
 * The tool whose jobs of more than a few pages end with their time: a scan of 9 MB takes 27 s of processor time alone. A measurement of
 * half a minute has no mean of them, and beside each other they recognize other numbers of pages.
 */
export const timeBoundTool = 'ocr';

/** The weight of a tool that the table does not list. */
const defaultWeight = 4;

/** Sizes of files by their frequency in percent: most are small, a few as large as allowed. */
const sizes: readonly { title: string; weight: number; pdf: BenchSource; images: () => Promise<Buffer[]> }[] = [
  { title: '1 MB', weight: 88, pdf: typical, images: () => copies(8) },
  { title: '9 MB', weight: 10, pdf: shortScan, images: () => photos(2) },
  { title: '29 MB', weight: 2, pdf: scan, images: () => photos(7) },
];

async function copies(count: number): Promise<Buffer[]> {
  const picture = await smallJpeg();
  return Array.from({ length: count }, () => picture);
}

const password = 'load';

/**
 * The mixed profile's requests, their bodies in memory.
 * @param tools contracts by the tools' names
 * @param size title of the only size; all sizes where absent
 */
export async function mixedRequests(
  tools: Readonly<Record<string, RequestedTool>>,
  size?: string,
): Promise<LoadRequest[]> {
  const chosen = sizes.filter(({ title }) => size === undefined || title === size);
  if (chosen.length === 0) throw new RangeError(`There are the sizes ${sizes.map(({ title }) => title).join(', ')}.`);
  const requests: LoadRequest[] = [];
  for (const { title, weight, pdf, images } of chosen) {
    const { path } = await pdf.open();
    const files = { title, pdf: await readFile(path), images: await images() };
    for (const request of requestsOf(tools, files)) {
      const own = { ...request, weight: request.weight * weight };
      // An invoice is the same beside files of each size.
      const same = requests.find(({ name }) => name === own.name);
      if (same) same.weight += own.weight;
      else requests.push(own);
    }
  }
  return requests;
}

export interface RequestFiles {
  /** For tables. */
  title: string;
  pdf: Buffer;
  images: readonly Buffer[];
}

/** A request of each tool with given files, also with an attached image where it takes one, with the tool's weight. */
export function requestsOf(
  tools: Readonly<Record<string, RequestedTool>>,
  { title, pdf, images }: RequestFiles,
): LoadRequest[] {
  const locked = encryptedPdf(pdf, password, password);
  return Object.entries(tools).flatMap(([tool, contract]) => {
    const weight = toolWeights[tool] ?? defaultWeight;
    const size = contract.input.kind === 'invoice' ? '20 kB' : title;
    const request = { tool, requestMs: contract.requestMs, name: `${tool}, ${size}`, weight };
    const sent = tool === 'unlock' ? locked : pdf;
    const [image] = images;
    const plain = { ...request, body: bodyOf(tool, contract, sent, images) };
    if (!contract.attached || !image) return plain;
    const attached = { ...request, name: `${request.name}, ${contract.attached.field}` };
    return [
      { ...plain, weight: weight / 2 },
      { ...attached, weight: weight / 2, body: bodyOf(tool, contract, sent, images, image) },
    ];
  });
}

function bodyOf(
  tool: string,
  { input, attached, fields }: RequestedTool,
  pdf: Buffer,
  images: readonly Buffer[],
  image?: Buffer,
): Body {
  const { field, kind, minFiles } = input;
  if (kind === 'image') {
    const files = images.map((bytes, index) => ({ name: `${index}.jpg`, type: 'image/jpeg', bytes }));
    return multipartBody(field, files);
  }
  if (kind === 'invoice')
    return multipartBody(field, [{ name: '0.xml', type: 'application/xml', bytes: usualInvoice }]);
  // Files beside the first are small.
  const files = Array.from({ length: minFiles }, (_, index) => ({
    name: `${index}.pdf`,
    type: 'application/pdf',
    bytes: index === 0 ? pdf : makePdf(2),
  }));
  const { insteadOf, examples: withImage = {} } = (image && attached) || {};
  const examples = Object.entries(fields).flatMap(([name, field]) => {
    const example = withImage[name] ?? field.example;
    return example === undefined || name === insteadOf ? [] : [[name, example]];
  });
  const stamp =
    attached && image ? [{ name: 'stamp.jpg', type: 'image/jpeg', bytes: image, field: attached.field }] : [];
  return multipartBody(field, [...files, ...stamp], {
    ...Object.fromEntries(examples),
    ...(tool === 'unlock' ? { password } : {}),
    // A search costs more than areas alone.
    ...(tool === 'redact' ? { words: 'load' } : {}),
  });
}

/** Chooses by weight. @param random at least 0, below 1 */
export function chooser(requests: readonly LoadRequest[], random: () => number): () => LoadRequest {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = random() * total;
    for (const request of requests) {
      left -= request.weight;
      if (left < 0) return request;
    }
    return requests.at(-1) as LoadRequest;
  };
}
