import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '@blattwerk/shared';
import type { Run } from '../tool-run.ts';
import { QpdfRefusal, runQpdf } from './qpdf.ts';

/** qpdf's JSON of a PDF object: names begin with `/`, strings with `u:` or `b:`, references are `4 0 R`. */
export type QpdfValue = null | boolean | number | string | QpdfValue[] | QpdfDict;
export interface QpdfDict {
  [key: `/${string}`]: QpdfValue;
}

type QpdfObject = { value: QpdfValue } | { stream: { dict: QpdfDict } };

/** By `obj:4 0 R`, and `trailer`. */
export type QpdfObjects = Record<string, QpdfObject>;

export interface QpdfJson {
  /** The file's version, as `1.7`. */
  version: string;
  maxObjectId: number;
  objects: QpdfObjects;
}

interface QpdfDocument {
  qpdf: [{ pdfversion: string; maxobjectid: number }, QpdfObjects];
}

/** Characters that V8 holds in one string. */
const maxJsonBytes = 500 * 1024 * 1024;

/**
 * All objects of a PDF as qpdf understands them (qpdf's manual, section 6), streams without their data.
 * @throws QpdfRefusal where qpdf cannot read it
 * @throws ToolError tooComplex where there are too many
 */
export async function readQpdfJson(path: string, run: Run): Promise<QpdfJson> {
  const outputFile = join(await run.scratch(), `${randomUUID()}.json`);
  try {
    await runQpdf({ inputFile: path, outputFile, jsonOutput: '2', decodeLevel: 'none', jsonStreamData: 'none' });
    const { size } = await stat(outputFile);
    if (size > maxJsonBytes) throw new ToolError('tooComplex');
    const document = parseQpdfJson(await readFile(outputFile, 'utf8')) as QpdfDocument;
    const [{ pdfversion, maxobjectid }, objects] = document.qpdf;
    return { version: pdfversion, maxObjectId: maxobjectid, objects };
  } finally {
    await rm(outputFile, { force: true });
  }
}

/** A number at the end of a line: qpdf writes one value a line, and a string ends with its quotation mark. */
const lastNumber = /(?<= )([+-]?)0*(\d*)\.?(\d*)(?=,?\n)/g;

/**
 * Reads what qpdf prints as JSON. Version 11.3 copies numbers as the file has them, also `612.`, `+9` and `00.5`, which
 * are none in JSON.
 * @throws QpdfRefusal where it is no JSON even so
 */
export function parseQpdfJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  try {
    return JSON.parse(json.replaceAll(lastNumber, inJson));
  } catch (error) {
    // Its message would quote the file.
    if (error instanceof SyntaxError) throw new QpdfRefusal();
    throw error;
  }
}

function inJson(number: string, sign: string, whole: string, fraction: string): string {
  if (number === '') return '';
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction && `.${fraction}`}`;
}

/**
 * Writes a copy of a PDF in which the given objects are new or replaced.
 * @throws QpdfRefusal where qpdf cannot read it
 */
export async function updateFromJson(path: string, changes: QpdfObjects, outPath: string, run: Run): Promise<void> {
  const updateFile = join(await run.scratch(), `${randomUUID()}.json`);
  const header = {
    jsonversion: 2,
    pdfversion: '1.3',
    pushedinheritedpageresources: false,
    calledgetallpages: false,
    maxobjectid: Object.keys(changes).reduce((most, key) => Math.max(most, objectIdOf(key)), 0),
  };
  try {
    await writeFile(updateFile, JSON.stringify({ qpdf: [header, changes] }), { mode: 0o600 });
    await runQpdf({ inputFile: path, updateFromJson: updateFile, outputFile: outPath });
  } finally {
    await rm(updateFile, { force: true });
  }
}

function objectIdOf(key: string): number {
  return Number(/^obj:(\d+) \d+ R$/.exec(key)?.[1] ?? 0);
}
