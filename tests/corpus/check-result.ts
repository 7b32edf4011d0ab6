import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { checkZip } from './check-zip.ts';
import { pageCount, pageCounts } from './readers.ts';
import { runProgram } from './run-program.ts';
import type { Answer, Upload } from './send.ts';

/**
 * Checks the bytes of a result as a reader of it would.
 * @param isDecoded whether qpdf decodes its contents too: those of some files are more than it can hold
 * @returns the finding; undefined for a correct result
 */
export async function checkResult(upload: Upload, answer: Answer, isDecoded = true): Promise<string | undefined> {
  const { contract, files, attached = [], fields } = upload;
  const { headers, body } = answer;
  // A file with nothing to unlock or to compress is returned unchanged.
  if (files.some(({ bytes }) => body.equals(bytes))) return undefined;
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('image/')) {
    const decoded = sharp(body, { limitInputPixels: false }).stats();
    return decoded.then(
      () => undefined,
      () => 'an image that does not decode',
    );
  }
  if (type === 'application/json') return checkJson(body);
  if (type === 'application/zip') {
    // As a JPEG of a PDF is.
    const sent = [...files, ...attached].map(({ bytes }) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    const skip = (content: Buffer) => content.length > 0 && sent.some((bytes) => bytes.includes(content));
    return checkZip(body, { failOn: 'none', skip });
  }
  using folder = temporaryFolder();
  const path = join(folder.path, 'result.pdf');
  await writeFile(path, body);
  const password = contract.name === 'protect' ? fields.find(([name]) => name === 'password')?.[1] : undefined;
  const fault = isDecoded ? await faultOf(path, password) : undefined;
  if (fault !== undefined && !(await wasBroken(files, folder.path))) return fault;
  const pages = (await pageCount(path, password)) || (await pageCounts(path)).at(0)?.pages;
  if (!pages) return 'a PDF whose pages cannot be counted';
  const promised = headers.get(contract.name === 'delete-pages' ? 'x-remaining-pages' : 'x-page-count');
  const isPromised = !isDecoded || contract.name === 'split' || promised === null || Number(promised) === pages;
  return isPromised ? undefined : `${pages} pages, not ${promised}`;
}

/** @returns the finding; undefined for JSON */
export function checkJson(body: Buffer): string | undefined {
  try {
    JSON.parse(body.toString());
    return undefined;
  } catch {
    return 'no JSON';
  }
}

/** A protected file is decrypted first: qpdf 11 can crash on a malformed image in an encrypted file. */
async function faultOf(path: string, password?: string): Promise<string | undefined> {
  const plain = password === undefined ? path : `${path}.open`;
  if (password !== undefined) await runProgram('qpdf', [`--password=${password}`, '--decrypt', path, plain]);
  const { code } = await runProgram('qpdf', ['--check', plain]);
  return code === 0 || code === 3 ? undefined : `qpdf --check: ${code ?? 'no end'}`;
}

/** Whether qpdf reports the same errors for an input: data that cannot be decoded is copied unchanged. */
async function wasBroken(files: Upload['files'], folder: string): Promise<boolean> {
  const path = join(folder, 'source.pdf');
  for (const { bytes } of files) {
    await writeFile(path, bytes);
    if ((await faultOf(path)) !== undefined) return true;
  }
  return false;
}
