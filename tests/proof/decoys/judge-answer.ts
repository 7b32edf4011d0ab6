import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { contracts, type Mime } from '@blattwerk/shared';
import type { Markers } from '@blattwerk/testing/markers';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { readZip } from '@blattwerk/testing/read-zip';
import type { FormAnswer } from '@blattwerk/testing/send-form';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { type Colors, type Decoy, readColors } from './decoy.ts';

/** What an answer with status 200 shows: its own request, another's, another's file name alone, or nothing that can be told. */
export type Judgment = 'own' | 'foreign' | 'foreign name' | 'unreadable';

/** Judges an answer by everything in it that shows whose it is. */
export async function judgeAnswer(
  markers: Markers,
  decoy: Decoy,
  { headers, body }: Pick<FormAnswer, 'headers' | 'body'>,
): Promise<Judgment> {
  try {
    const isZip = body.subarray(0, 2).toString('latin1') === 'PK';
    const files = isZip ? readZip(body) : [{ name: '', content: body }];
    const judged = await Promise.all(files.map(({ content }) => judgeFile(markers, decoy, content)));
    if (judged.length === 0) return 'unreadable';
    const other = judged.find((judgment) => judgment !== 'own');
    if (other) return other;
    const names = markers.inText(files.map(({ name }) => name).join('\n'));
    return isNamed(decoy, headers) && names.every((name) => name === decoy.marker) ? 'own' : 'foreign name';
  } catch {
    return 'unreadable';
  }
}

/** Whether the download has the name that the tool makes of the request's. */
function isNamed({ tool, fileName }: Decoy, headers: FormAnswer['headers']): boolean {
  const name = contracts[tool].output.downloadName(fileName, headers['content-type'] as Mime);
  return headers['content-disposition']?.includes(`filename="${name}"`) === true;
}

async function judgeFile(markers: Markers, { tool, marker, colors }: Decoy, file: Buffer): Promise<Judgment> {
  if (file.subarray(0, 5).toString('latin1') !== '%PDF-') return judgeColors(colors, await readColors(file));
  if (tool === 'convert') return judgeColors(colors, await readColors(renderedPage(file)));
  const plain = tool === 'protect' ? qpdfOutput(file, `--password=${marker}`, '--decrypt', '--qdf') : file;
  const found = markers.inText(decodedText(plain));
  if (found.length === 0) return 'unreadable';
  return found.length === 1 && found[0] === marker ? 'own' : 'foreign';
}

function judgeColors(expected: Colors, found: Colors): Judgment {
  return JSON.stringify(expected) === JSON.stringify(found) ? 'own' : 'foreign';
}

/** A file's text with that of its streams, those with the filter FlateDecode inflated. */
export function decodedText(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')];
  const [begin, end] = [Buffer.from('stream'), Buffer.from('endstream')];
  for (let at = pdf.indexOf(begin); at >= 0; ) {
    const start = at + begin.length + (pdf[at + begin.length] === 0x0d ? 2 : 1);
    const stop = pdf.indexOf(end, start);
    if (stop < 0) break;
    parts.push(inflated(pdf.subarray(start, stop)));
    at = pdf.indexOf(begin, stop + end.length);
  }
  return parts.join('\n');
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data).toString('latin1');
  } catch {
    // Another filter, or none.
    return '';
  }
}

/** The first page as PNG. */
function renderedPage(pdf: Buffer): Buffer {
  using folder = temporaryFolder();
  const path = join(folder.path, 'page');
  writeFileSync(`${path}.pdf`, pdf);
  execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '72', `${path}.pdf`, path], { stdio: 'pipe' });
  return readFileSync(`${path}.png`);
}
