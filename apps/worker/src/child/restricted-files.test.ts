import { encodePermissions, encryptionWith, PdfDocument, saveObjects } from '@blattwerk/pdf/internal';
import { contracts, parseOptions, type Permission, ToolError, type ToolName } from '@blattwerk/shared';
import { someRows } from '@blattwerk/testing/extent';
import { qpdfCheck, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { readZip } from '@blattwerk/testing/read-zip';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../testing/run-in-memory.ts';
import { loadHandler } from './handlers.ts';

/** A form with an image and a field, on the first of three pages; the third is blank. */
const plain = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/Helv 0 Tf) >> >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 300 300] >>',
  '<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Annots [6 0 R] /Resources << /Font << /F 8 0 R >> /XObject << /I 9 0 R >> >> >>',
  '<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Resources << /Font << /F 8 0 R >> /XObject << /I 9 0 R >> >> >>',
  '<< /Type /Page /Parent 2 0 R /Resources << >> >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /DA (/Helv 9 Tf) /Rect [20 20 200 40] /P 3 0 R >>',
  stream('', `BT /F 12 Tf 20 200 Td (Weber) Tj ET q 50 0 0 50 20 100 cm /I Do Q${' 0 0 m n'.repeat(500)}`),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  stream(
    '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    'A'.repeat(64),
  ),
]);

const operations: readonly Permission[] = [
  'print',
  'printInHighQuality',
  'copy',
  'change',
  'annotate',
  'fillForms',
  'assemble',
];

/** The file with only some operations allowed. */
function allowing(...allowed: readonly Permission[]): Buffer {
  const document = PdfDocument.open(plain);
  const permissions = Object.fromEntries(operations.map((each) => [each, allowed.includes(each)]));
  const value = encodePermissions(permissions as Record<Permission, boolean>);
  const encryption = encryptionWith({ user: '', owner: 'owner' }, value);
  return Buffer.concat(saveObjects(document, document.trailer, { version: '1.7', encryption }));
}

/** Runs a tool; the refusal in place of an answer. */
async function run(tool: ToolName, fields: Readonly<Record<string, string>>, bytes: Buffer, count = 1) {
  const options = parseOptions(contracts[tool], Object.entries(fields));
  const files = Array.from({ length: count }, () => ({ name: 'a.pdf', bytes }));
  try {
    return (await runInMemory(await loadHandler(tool), files, options as never)).output;
  } catch (error) {
    if (error instanceof ToolError) return { code: error.code, ...error.params };
    throw error;
  }
}

/** What qpdf says of the encryption of a file. */
const described = (pdf: Buffer, password: string) =>
  qpdfOutput(pdf, `--password=${password}`, '--show-encryption').toString('utf8');

const descriptions = new Map<string, string>();

/** The same of a file with only some operations allowed. */
function describedBefore(allowed: readonly Permission[], password: string): string {
  const key = [password, ...allowed].join();
  const description = descriptions.get(key) ?? described(allowing(...allowed), password);
  descriptions.set(key, description);
  return description;
}

const trials: readonly (readonly [ToolName, Readonly<Record<string, string>>, readonly Permission[]])[] = [
  ['rotate', { rotation: '90' }, ['assemble']],
  ['rotate', { rotation: '90' }, ['change']],
  ['organize-pages', { pages: '2,1' }, ['assemble']],
  ['delete-pages', { pages: '2' }, ['assemble']],
  ['delete-pages', { blank: 'true', pages: '' }, ['assemble']],
  ['split', { mode: 'extract', config: '1' }, ['copy']],
  ['split', { mode: 'chunks', config: '3' }, ['assemble']],
  ['split', { mode: 'size', config: '30' }, ['copy']],
  ['compress', {}, ['change']],
  ['compress', { both_levels: 'true' }, ['change']],
  ['page-numbers', {}, ['change']],
  ['watermark', { text: 'DRAFT' }, ['change']],
  ['crop', { margins: '1,1,1,1' }, ['change']],
  ['n-up', {}, ['change']],
  ['page-size', {}, ['change']],
  ['crop', { margins: '9,9,9,9', outside: 'delete' }, ['change']],
  ['redact', { words: 'Weber' }, ['change']],
  ['repair', {}, ['change']],
  ['bookmarks', { source: 'none' }, ['assemble']],
  ['bookmarks', { source: 'none' }, ['change']],
  ['flatten', {}, ['change']],
  ['flatten', { mode: 'pictures' }, ['change']],
  ['sign', { values: '{"name":"Anna"}' }, ['fillForms']],
  ['sign', { values: '{"name":"Anna"}' }, ['annotate']],
  ['sign', { values: '{"name":"Anna"}', flatten: 'true' }, ['change']],
];

describe('a file whose owner allows what a tool does', () => {
  it.each(someRows(trials, 2))('is taken by %s, %o, and stays as restricted: %o', async (tool, fields, allowed) => {
    const output = await run(tool, fields, allowing(...allowed));
    expect(output).toBeInstanceOf(Buffer);
    const bytes = output as Buffer;
    const files = bytes.subarray(0, 2).toString() === 'PK' ? readZip(bytes).map(({ content }) => content) : [bytes];
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(qpdfCheck(file)).toBe(0);
      for (const password of ['', 'owner']) expect(described(file, password)).toBe(describedBefore(allowed, password));
    }
    if (tool === 'redact') expect(qpdfJob(bytes, { decrypt: '', qdf: '' }).includes('Weber')).toBe(false);
  });

  it.each<[Readonly<Record<string, string>>, readonly Permission[]]>([
    [{ quality: 'high' }, ['copy']],
    [{ quality: 'high' }, ['print', 'printInHighQuality']],
    [{ resolution: '72' }, ['print']],
  ])('is rendered and its images are taken: %o %o', async (fields, allowed) => {
    expect(await run('pdf-to-jpg', fields, allowing(...allowed))).toBeInstanceOf(Buffer);
    expect(await run('extract-images', {}, allowing('copy'))).toBeInstanceOf(Buffer);
  });

  it.each([
    ['40bit', { modify: 'annotate', extract: 'n' }],
    ['128bit', { modifyOther: 'y', useAes: 'n', extract: 'n' }],
    ['128bit', { modify: 'all', useAes: 'y', extract: 'n' }],
  ])('keeps its encryption where that is an old one: %s %o', async (kind, settings) => {
    const encrypt = { userPassword: '', ownerPassword: 'owner', [kind]: settings };
    const before = qpdfJob(plain, { encrypt, allowWeakCrypto: '' });
    const output = (await run('sign', { values: '{"name":"Anna"}' }, before)) as Buffer;
    expect(qpdfCheck(output)).toBe(0);
    for (const password of ['', 'owner']) expect(described(output, password)).toBe(described(before, password));
  });
});

describe('a file whose owner forbids what a tool does', () => {
  const refusals: [ToolName, Readonly<Record<string, string>>, Permission, Permission[]?][] = [
    ['rotate', { rotation: '90' }, 'assemble'],
    ['organize-pages', { pages: '2,1' }, 'assemble'],
    ['delete-pages', { pages: '2' }, 'assemble'],
    ['split', { mode: 'extract', config: '1' }, 'copy', ['copy', 'assemble', 'change']],
    ['extract-images', {}, 'copy'],
    ['pdf-to-jpg', { quality: 'high' }, 'copy', ['copy', 'printInHighQuality']],
    ['pdf-to-jpg', { quality: 'normal' }, 'copy', ['copy', 'print', 'printInHighQuality']],
    ['compress', {}, 'change'],
    ['page-numbers', {}, 'change'],
    ['watermark', { text: 'DRAFT' }, 'change'],
    ['crop', { margins: '1,1,1,1' }, 'change'],
    ['n-up', {}, 'change'],
    ['page-size', {}, 'change'],
    ['redact', { words: 'Weber' }, 'change'],
    ['repair', {}, 'change'],
    ['bookmarks', { source: 'none' }, 'assemble'],
    ['flatten', {}, 'change'],
    ['attachments', {}, 'copy'],
    ['attachments', { mode: 'remove' }, 'change'],
    ['sign', { values: '{"name":"Anna"}' }, 'fillForms', ['fillForms', 'annotate', 'change']],
    ['sign', { flatten: 'true' }, 'change'],
  ];
  it.for(refusals)('is refused by %s, %o, by the name of what is forbidden: %s', async ([tool, fields, named, no]) => {
    const missing = no ?? (named === 'assemble' ? ['assemble', 'change'] : [named]);
    const bytes = allowing(...operations.filter((each) => !missing.includes(each)));
    expect(await run(tool, fields, bytes)).toEqual({ code: 'restrictedPdf', file: 'a.pdf', permission: named });
  });

  it.each<[ToolName, Readonly<Record<string, string>>, number]>([
    ['merge', {}, 2],
    ['protect', { password: 'x' }, 1],
    ['organize-pages', { pages: 'b1,1' }, 2],
  ])(
    'and whose restrictions an answer could not keep is refused by %s, whatever it allows',
    async (tool, fields, count) => {
      const refusal = { code: 'restrictedPdf', file: 'a.pdf' };
      expect(await run(tool, fields, allowing(...operations), count)).toEqual(refusal);
    },
  );
});
