import { type Contract, contracts, defaultLimits, exampleForm, inputKinds, type ToolName } from '@blattwerk/shared';
import type { Markers } from '@blattwerk/testing/markers';
import { type Body, multipartBody } from '@blattwerk/testing/multipart';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { scannedText } from '@blattwerk/testing/files/scanned-text';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { literal, stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';

import { privateTexts } from '../private-text.ts';
/** A request whose file, file name, password or field contains markers. */
export interface MarkedRequest {
  /** Its path without the slash. */
  path: string;
  /** What is special about it. */
  kind: string;
  body: Body;
  /** Whether an answer has what it must have, where that is looked at. */
  isAnswer?: (answer: Buffer) => boolean;
}

const toolNames = Object.keys(contracts) as ToolName[];
const attachedOf = (tool: ToolName) => (contracts[tool] as Contract).attached;
/** Tools that take files beside their input. */
const attachingTools = toolNames.filter((tool) => attachedOf(tool) !== undefined);

/** Makes a file with a marker. */
type FileMaker = (label: string) => Promise<Buffer>;

/** Pages of a file whose processing takes long enough to be interrupted. */
const manyPages = 2_500;
/** Side of a large image, in pixels. */
const largeSide = 1_600;

/** Requests that are answered, of each tool and of a chain. */
export function acceptedRequests(markers: Markers): Promise<MarkedRequest[]> {
  const kind = 'accepted';
  const small = (tool: ToolName) => (label: string) => fileOf(markers, tool, label, 2, 8);
  return Promise.all([
    ...toolNames.map((tool) => markedRequest(markers, tool, kind, small(tool))),
    ...attachingTools.map((tool) =>
      markedRequest(markers, tool, `${kind}, attached file`, small(tool), { attached: stampOf(markers, 8) }),
    ),
    chainRequest(markers, kind, 2),
    ...(['pdf', 'text', 'json'] as const).map((output) => pictureRequest(markers, kind, output)),
  ]);
}

/** A picture that says a marker, which only the run knows as text, and its answer. */
async function pictureRequest(markers: Markers, kind: string, output: 'pdf' | 'text' | 'json'): Promise<MarkedRequest> {
  const label = `ocr, ${kind}, ${output}`;
  const word = markers.makeWord(`${label}: text of a picture`);
  const bytes = await scannedText([['Der Bericht nennt auch das Wort', word, 'und weiter nichts davon.']]);
  const name = `${markers.make(`${label}: file name`)}.pdf`;
  const body = multipartBody('pdf', [{ name, type: 'application/pdf', bytes }], { language: 'deu', output });
  const isAnswer = (answer: Buffer) => (output === 'pdf' ? textOf(answer) : answer.toString()).includes(word);
  return { path: 'ocr', kind: `${kind}, picture of text`, body, isAnswer };
}

/** Requests that take long; their PDFs lack their last pages, which qpdf is asked for in the scratch folder. */
export function slowRequests(markers: Markers, kind: string): Promise<MarkedRequest[]> {
  const large = (tool: ToolName) => async (label: string) => {
    const pages = tool === 'pdf-to-jpg' ? defaultLimits.jpgPages : manyPages;
    const file = await fileOf(markers, tool, label, pages, largeSide);
    return contracts[tool].input.kind === 'pdf' && tool !== 'unlock' ? withoutEnd(file) : file;
  };
  const ofTools = toolNames.map((tool) => markedRequest(markers, tool, kind, large(tool)));
  const attaching = attachingTools.map((tool) =>
    markedRequest(markers, tool, `${kind}, attached file`, large(tool), {
      // A larger logo is refused.
      attached: stampOf(markers, tool === 'e-invoice' ? 8 : largeSide),
    }),
  );
  return Promise.all([...ofTools, ...attaching, chainRequest(markers, kind, manyPages)]);
}

/** Requests that are refused, by the gateway or by the worker. */
export async function refusedRequests(markers: Markers): Promise<MarkedRequest[]> {
  return (await Promise.all(toolNames.map((tool) => refusedRequestsOf(markers, tool)))).flat();
}

/** A chain whose last step has a password; the output of each step is the input of the next. */
async function chainRequest(markers: Markers, kind: string, pages: number): Promise<MarkedRequest> {
  const label = `chain, ${kind}`;
  const steps = [
    { tool: 'rotate', options: { rotation: 90 } },
    { tool: 'page-numbers', options: { format: `${markers.make(`${label}: format`)} {n}` } },
    { tool: 'protect', options: { password: markers.make(`${label}: password`) } },
  ];
  const name = `${markers.make(`${label}: file name`)}.pdf`;
  const bytes = await fileOf(markers, 'rotate', `${label}: content`, pages, largeSide);
  const body = multipartBody('pdf', [{ name, type: 'application/pdf', bytes }], { steps: JSON.stringify(steps) });
  return { path: 'v1/chain', kind, body };
}

function refusedRequestsOf(markers: Markers, tool: ToolName): Promise<MarkedRequest[]> {
  const { kind } = contracts[tool].input;
  const damages = {
    image: async (label: string) => (await png(markers.make(label), 8)).subarray(0, 50),
    pdf: async (label: string) => Buffer.from(`%PDF-1.7\n1 0 obj (${markers.make(label)})\n`),
    invoice: async (label: string) => Buffer.from(`<?xml version="1.0"?>\n<a>${markers.make(label)}</b>`),
  };
  const locked = async (label: string) =>
    encryptedPdf(
      markedPdf(markers.make(label), 1),
      markers.make(`${label}: password`),
      markers.make(`${label}: owner`),
    );
  const wrongType = async (label: string) => Buffer.from(`neither PDF nor image: ${markers.make(label)}`);
  const field = markers.make(`${tool}, unknown field: name`);
  return Promise.all([
    markedRequest(markers, tool, 'damaged', damages[kind]),
    ...(kind === 'image' ? [] : [markedRequest(markers, tool, 'locked', locked)]),
    markedRequest(markers, tool, 'wrong type', wrongType),
    // A file of any kind cannot be damaged.
    ...(attachedOf(tool) === undefined || attachedOf(tool)?.kind === 'file'
      ? []
      : [
          markedRequest(markers, tool, 'damaged attached file', (label) => fileOf(markers, tool, label, 2, 8), {
            attached: async (label) => (await png(markers.make(label), 8)).subarray(0, 50),
          }),
        ]),
    ...(tool === 'sign' ? [unknownFormField(markers)] : []),
    ...(tool === 'redact' ? [missingWord(markers)] : []),
    markedRequest(markers, tool, 'unknown field', (label) => fileOf(markers, tool, label, 2, 8), {
      fields: { [field]: markers.make(`${tool}, unknown field: value`) },
    }),
  ]);
}

/** Its refusal names a form field, whose name must not be in the queue. */
function unknownFormField(markers: Markers): Promise<MarkedRequest> {
  const kind = 'unknown form field';
  const [name, value] = ['name', 'value'].map((part) => markers.make(`sign, ${kind}: ${part}`));
  return markedRequest(markers, 'sign', kind, (label) => fileOf(markers, 'sign', label, 2, 8), {
    fields: { values: JSON.stringify({ [name ?? '']: value }) },
  });
}

/** Its refusal has the number of a word, and not the word. */
function missingWord(markers: Markers): Promise<MarkedRequest> {
  const kind = 'missing word';
  return markedRequest(markers, 'redact', kind, (label) => fileOf(markers, 'redact', label, 2, 8), {
    fields: { areas: '', words: markers.make(`redact, ${kind}: words`) },
  });
}

async function markedRequest(
  markers: Markers,
  tool: ToolName,
  kind: string,
  fileFor: FileMaker,
  { fields = {}, attached }: { fields?: Readonly<Record<string, string>>; attached?: FileMaker } = {},
): Promise<MarkedRequest> {
  const contract: Contract = contracts[tool];
  const { input } = contract;
  const label = `${tool}, ${kind}`;
  const { extension, mediaTypes } = inputKinds[input.kind];
  const [type = ''] = mediaTypes.filter((each) => each.endsWith(extension));
  const files = await Promise.all(
    Array.from({ length: input.minFiles }, async () => ({
      name: `${markers.make(`${label}: file name`)}.${extension}`,
      type,
      bytes: await fileFor(`${label}: content`),
    })),
  );
  const stamp = attached && {
    name: `${markers.make(`${label}: name of the attached file`)}.png`,
    type: 'image/png',
    bytes: await attached(`${label}: content of the attached file`),
    field: contract.attached?.field ?? '',
  };
  const make = (field: string) => (tool === 'unlock' ? unlockPassword(markers) : markers.make(`${label}: ${field}`));
  const hasStamp = stamp !== undefined;
  const texts = { ...Object.fromEntries(exampleForm(contract, hasStamp)), ...privateTexts(contract, make, hasStamp) };
  const form = { ...texts, ...fields };
  return { path: tool, kind, body: multipartBody(input.field, stamp ? [...files, stamp] : files, form) };
}

/** One password for all files of unlock. */
function unlockPassword(markers: Markers): string {
  return `${markers.stem}00000`;
}

async function fileOf(markers: Markers, tool: ToolName, label: string, pages: number, side: number): Promise<Buffer> {
  const marker = markers.make(label);
  const { kind } = contracts[tool].input;
  if (kind === 'image') return png(marker, side);
  if (kind === 'invoice') return ciiInvoice({ number: marker, note: marker, lines: pages });
  const pdf = markedPdf(marker, pages);
  return tool === 'unlock' ? encryptedPdf(pdf, unlockPassword(markers), unlockPassword(markers)) : pdf;
}

/** A PDF whose pages, title and image contain a marker, without compression. */
function markedPdf(marker: string, pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${6 + index * 2} 0 R`).join(' ');
  const objects: WrittenObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] /MediaBox [0 0 595 842] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title ${literal(marker)} /Author <${Buffer.from(`\ufeff${marker}`, 'utf16le').swap16().toString('hex')}> >>`,
    stream(
      '/Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      Buffer.from(marker.repeat(48).slice(0, 16 * 16 * 3), 'latin1'),
    ),
    ...Array.from({ length: pages }, (_, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${7 + index * 2} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /I 5 0 R >> >> >>`,
      stream('', `BT /F 18 Tf 20 400 Td (${marker} ${index + 1}) Tj ET q 99 0 0 99 50 50 cm /I Do Q`),
    ]).flat(),
  ];
  return writePdf(objects, { trailer: '/Info 4 0 R' });
}

/** A file without its cross-references and some of its last objects. */
function withoutEnd(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length * 0.7));
}

/** Makes an image to attach. */
function stampOf(markers: Markers, side: number): FileMaker {
  return (label) => png(markers.make(label), side);
}

/** A square RGB PNG whose pixels are the marker's bytes, without compression. */
function png(marker: string, side: number): Promise<Buffer> {
  const pixels = Buffer.from(marker.repeat(Math.ceil((side * side * 3) / marker.length)), 'latin1');
  const raw = { width: side, height: side, channels: 3 } as const;
  return sharp(pixels.subarray(0, side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
