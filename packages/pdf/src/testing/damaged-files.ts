import { deflateSync } from 'node:zlib';
import { expect } from 'vitest';
import { ContentTokenizer } from '../content/tokenizer.ts';
import { MalformedPdf, TooComplexPdf, UnsupportedEncryption, WrongPassword } from '../errors.ts';
import { createRandom } from '@blattwerk/testing/random';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from '../file/document.ts';
import { authenticatePassword } from '../file/encryption/decrypt.ts';
import { declareEncryption, encryptionWith } from '../file/encryption/encrypt.ts';
import { readOutline } from '../file/outlines.ts';
import { saveObjects } from '../file/save.ts';
import { readNameTree } from '../file/trees.ts';
import { PdfStream } from '../file/values.ts';

const content = 'BT /F 12 Tf [(a)-2<41>] TJ BI /W 1 /H 1 /BPC 8 /CS /G ID a EI ET';
const plain = writePdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R /Names << /Dests << /Kids [8 0 R] >> >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    ['<< /Filter /FlateDecode >>', deflateSync(Buffer.from(content))],
    '<< /Type /Font /Widths [1 2.5 -3] >>',
    '<< /Title (x) >>',
    '<< /First 9 0 R >>',
    '<< /Names [(a) 1 (b) 2] >>',
    '<< /Title <414> /Next 10 0 R >>',
    '<< /Title (y\\)) >>',
  ],
  { trailer: '/Info 6 0 R' },
);
const objectStreams = { objects: 4, level: 1 };

async function packed(): Promise<Buffer> {
  const document = PdfDocument.open(plain);
  return Buffer.concat(saveObjects(document, document.trailer, { version: '1.7', objectStreams }));
}

async function encrypted(): Promise<Buffer> {
  const document = PdfDocument.open(plain);
  const encryption = encryptionWith({ user: '', owner: 'owner' }, -4);
  const version = declareEncryption(document);
  return Buffer.concat(saveObjects(document, document.trailer, { version, objectStreams, encryption }));
}

const replacements = (
  '<< >> [ ] ( ) < > / % \0 \xff 99999999 -1 . null stream ' +
  '/Kids /Length /Prev /Type /XRef /Filter /Crypt /W /Index /N 1_0_R 3_0_R'
)
  .split(' ')
  .map((text) => text.replaceAll('_', ' '));

/** Reads and saves everything. */
async function readAll(file: Buffer, isLenient: boolean): Promise<void> {
  let document = PdfDocument.open(file, { isLenient });
  if (document.isEncrypted) {
    try {
      document = document.decrypted(authenticatePassword(document, null));
    } catch (error) {
      if (error instanceof WrongPassword || error instanceof UnsupportedEncryption) return;
      throw error;
    }
  }
  const pageCount = document.pages.length;
  readOutline(document, { items: 50, levels: 5 });
  readNameTree(document, document.dict(document.catalog.get('Names'))?.get('Dests'));
  for (let number = 0; number < Math.min(30, document.size); number++) {
    const value = document.object(number);
    if (!(value instanceof PdfStream)) continue;
    const { bytes } = await document.decode(value, 1_000_000);
    const tokenizer = new ContentTokenizer(bytes, document.context);
    while (tokenizer.next())
      if (tokenizer.operator === 'BI') tokenizer.inlineImage(undefined, (each) => document.resolve(each));
  }
  const saved = saveObjects(document, document.trailer, { version: document.version });
  if (!isLenient) expect(PdfDocument.open(Buffer.concat(saved)).pages).toHaveLength(pageCount);
}

/** Files to damage, and the number of damaged ones that are read; deriving the keys of an encryption takes time. */
export const damagedKinds = [
  ['a cross-reference table', 1_000, () => Promise.resolve(plain)],
  ['object streams', 1_000, packed],
  ['encryption', 200, encrypted],
] as const;

/** Expects damaged files to be read or rejected, some of them each. */
export async function expectReadOrRejected(count: number, makeFile: () => Promise<Buffer>): Promise<void> {
  const random = createRandom('4711').integer;
  const file = await makeFile();
  const outcomes = { read: 0, rejected: 0 };
  for (let index = 0; index < count; index++) {
    const damaged = Buffer.from(file);
    for (let change = random(3); change >= 0; change--) {
      const text = random(2) ? (replacements[random(replacements.length)] ?? '') : String.fromCharCode(48 + random(10));
      damaged.write(text, random(file.length), 'latin1');
    }
    try {
      await readAll(damaged, random(3) === 0);
      outcomes.read++;
    } catch (error) {
      if (!(error instanceof MalformedPdf || error instanceof TooComplexPdf)) throw error;
      outcomes.rejected++;
    }
  }
  expect(outcomes.read).toBeGreaterThan(count / 20);
  expect(outcomes.rejected).toBeGreaterThan(count / 20);
}
