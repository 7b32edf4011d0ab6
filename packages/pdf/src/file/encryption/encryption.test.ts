import { describe, expect, it } from 'vitest';
import { MalformedPdf } from '../../errors.ts';
import { qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { PdfDocument } from '../document.ts';
import { permanentId, saveObjects, usesObjectStreams } from '../save.ts';
import { defaultObjectStreams } from '../writer.ts';
import { authenticatePassword } from './decrypt.ts';
import { declareEncryption, encryptionWith } from './encrypt.ts';
import { encodePermissions, type Permissions } from './permissions.ts';

const passwords = { user: 'geheim', owner: 'besitz' };
const all: Permissions = {
  print: true,
  printInHighQuality: true,
  copy: true,
  change: true,
  annotate: true,
  fillForms: true,
  assemble: true,
};
const everything = encodePermissions(all);

async function encrypt(content: Buffer): Promise<Buffer> {
  const document = PdfDocument.open(content);
  const version = declareEncryption(document);
  const encryption = encryptionWith(passwords, everything);
  return Buffer.concat(
    saveObjects(document, document.trailer, { version, objectStreams: defaultObjectStreams, encryption }),
  );
}

async function decrypt(bytes: Buffer, password: string | null = passwords.user): Promise<Buffer> {
  const document = PdfDocument.open(bytes);
  const decrypted = document.decrypted(authenticatePassword(document, password));
  const objectStreams = usesObjectStreams(document) ? defaultObjectStreams : undefined;
  const { version, trailer } = decrypted;
  return Buffer.concat(saveObjects(decrypted, trailer, { version, objectStreams, id: permanentId(document) }));
}

function outcomeOf(bytes: Buffer, password: string | null = passwords.user): string {
  try {
    authenticatePassword(PdfDocument.open(bytes), password);
    return 'decrypted';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

const marker = 'Marker-41d7';
/** A file with strings and streams in all possible places. */
const rich = writePdf(
  [
    `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(${marker}.txt) 6 0 R] >> >> /Metadata 8 0 R >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents [4 0 R] /Resources << /Font << /F 5 0 R >> >> >>',
    [`<< /Note (${marker} \\(\\051) >>`, `BT /F 18 Tf 20 40 Td (${marker}) Tj ET`],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Filespec /F (${marker}.txt) /UF <feff0041> /EF << /F 7 0 R >> >>`,
    [
      `<< /Type /EmbeddedFile /Params << /ModDate (D:20260101) /CheckSum <00ff${'11'.repeat(14)}> >> >>`,
      `attached ${marker}`,
    ],
    ['<< /Type /Metadata /Subtype /XML >>', `<x>${marker}</x>`],
    `<< /Title (${marker}) /Empty () >>`,
  ],
  { trailer: '/Info 9 0 R' },
);

function onePage(content: WrittenObject, ...others: WrittenObject[]): Buffer {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    content,
    ...others,
  ]);
}

/** Sorted lines of qpdf's output, without differences between writers. */
function contentOf(pdf: Buffer): string[] {
  const job = { password: passwords.user, decrypt: '', qdf: '', objectStreams: 'disable', staticId: '' };
  const numbers =
    /^\d+ 0 obj$|\d+ 0 R|^\d+$|^%.*|^\d{10} .*|\/(?:Length|Size|ID|Extensions|ADBE|BaseVersion|ExtensionLevel) ?.*$/g;
  return qpdfJob(pdf, job)
    .toString('latin1')
    .split('\n')
    .map((line) => line.replace(numbers, '').trim())
    .filter((line) => line !== '' && line !== '>>' && line !== '<<')
    .toSorted();
}

describe('encryptionWith', () => {
  it('leaves no string or stream readable', async () => {
    const file = await encrypt(rich);
    expect(rich.includes(marker)).toBe(true);
    expect(file.includes(marker)).toBe(false);
    expect(file.includes(Buffer.from(marker).toString('hex'))).toBe(false);
  });

  it.each(Object.values(passwords))('encrypts for qpdf with the password %s and the same content', async (password) => {
    const file = await encrypt(rich);
    expect(qpdfCheck(file, password)).toBe(0);
    const before = contentOf(rich);
    expect(contentOf(file)).toEqual(before);
    expect(before.filter((line) => line.includes(marker)).length).toBeGreaterThan(5);
  });

  it('raises the version to 1.7 and declares the extension, once; PDF 2.0 needs neither', async () => {
    const withVersion = (version: string) =>
      writePdf(['<< /Type /Catalog /Pages 2 0 R /Extensions << /X 1 >> >>', '<< /Type /Pages /Count 0 /Kids [] >>'], {
        version,
      });
    const headerOf = (file: Buffer) => file.toString('latin1', 0, 8);
    const plainOf = (file: Buffer) => qpdfJob(file, { password: passwords.user, decrypt: '', qdf: '' });
    const old = await encrypt(withVersion('1.3'));
    expect(headerOf(old)).toBe('%PDF-1.7');
    expect(plainOf(old).toString('latin1').replace(/\s+/g, ' ')).toContain(
      '/Extensions << /ADBE << /BaseVersion /1.7 /ExtensionLevel 8 >> /X 1 >>',
    );
    const newer = await encrypt(withVersion('2.0'));
    expect(headerOf(newer)).toBe('%PDF-2.0');
    expect(plainOf(newer).includes('/ADBE')).toBe(false);
  });

  it.each([
    ['a stream with the type of a cross-reference stream', ['<< /Type /XRef >>', `BT (${marker}) Tj ET`]],
    ['a stream with a crypt filter', ['<< /Filter /Crypt /DecodeParms << /Name /Identity >> >>', `(${marker}) Tj`]],
    ['a stream with a crypt filter among others', ['<< /Filter 5 0 R >>', `${Buffer.from(marker).toString('hex')}>`]],
  ] as const)('encrypts %s', async (_, content) => {
    const file = await encrypt(onePage(content, '[/Crypt /AHx]'));
    expect(file.includes(content[1])).toBe(false);
    expect(qpdfCheck(file, passwords.user)).toBe(0);
    const plain = qpdfJob(file, { password: passwords.user, decrypt: '', streamData: 'uncompress' });
    expect(plain.includes(marker)).toBe(true);
  });
});

describe('encodePermissions', () => {
  it('returns the value that qpdf writes for the same permissions', () => {
    const names = Object.keys(all) as (keyof Permissions)[];
    const trials = [
      all,
      Object.fromEntries(names.map((name) => [name, false])) as unknown as Permissions,
      ...names.map((name) => ({ ...all, [name]: false })),
      { ...all, change: false, annotate: false, assemble: false },
    ];
    const yesOrNo = (isAllowed: boolean) => (isAllowed ? 'y' : 'n');
    for (const allowed of trials) {
      const restrictions = {
        extract: yesOrNo(allowed.copy),
        modifyOther: yesOrNo(allowed.change),
        annotate: yesOrNo(allowed.annotate),
        form: yesOrNo(allowed.fillForms),
        assemble: yesOrNo(allowed.assemble),
      };
      // qpdf has one setting for both bits of printing.
      const isPossible = allowed.print || !allowed.printInHighQuality;
      const print = allowed.printInHighQuality ? 'full' : allowed.print ? 'low' : 'none';
      if (!isPossible) continue;
      const byQpdf = qpdfJob(rich, {
        encrypt: { userPassword: 'u', ownerPassword: 'o', '256bit': { print, ...restrictions } },
      });
      expect(encodePermissions(allowed), JSON.stringify(allowed)).toBe(
        Number(/\/P (-?\d+)/.exec(byQpdf.toString('latin1'))?.[1]),
      );
    }
  });
});

describe('authenticatePassword', () => {
  const lock = (pdf: Buffer, more: object = {}, restrictions: object = {}) =>
    qpdfJob(pdf, { encrypt: { userPassword: 'geheim', ownerPassword: 'besitz', '256bit': restrictions }, ...more });

  it.each(['disable', 'generate'])('decrypts files of qpdf (object streams: %s)', async (objectStreams) => {
    const locked = lock(rich, { objectStreams });
    for (const password of Object.values(passwords)) {
      const file = await decrypt(locked, password);
      expect(PdfDocument.open(file).isEncrypted).toBe(false);
      expect(qpdfCheck(file)).toBe(0);
      expect(contentOf(file)).toEqual(contentOf(locked));
    }
  });

  it('decrypts files of encryptionWith', async () => {
    expect(contentOf(await decrypt(await encrypt(rich)))).toEqual(contentOf(rich));
  });

  it('decrypts revision 5', async () => {
    expect(contentOf(await decrypt(lock(rich, {}, { forceR5: '' }))).join()).toContain(marker);
  });

  it('accepts any password for a file that opens without one', async () => {
    const restricted = qpdfJob(rich, {
      encrypt: { userPassword: '', ownerPassword: 'o', '256bit': { print: 'none' } },
    });
    for (const password of [null, 'anything']) {
      expect(PdfDocument.open(await decrypt(restricted, password)).isEncrypted).toBe(false);
    }
  });

  it('reports a wrong or absent password', () => {
    const locked = lock(rich);
    expect(outcomeOf(locked, 'Geheim')).toBe('WrongPassword');
    expect(outcomeOf(locked, null)).toBe('WrongPassword');
  });

  it.each([
    ['/V', 5, '/V 4', 'UnsupportedEncryption'],
    ['/V', 5, '/V -', 'UnsupportedEncryption'],
    ['/R', 6, '/R 7', 'UnsupportedEncryption'],
    ['/R', 6, '/R ()', 'MalformedPdf'],
    ['/StmF', '/StdCF', '/StmF /Other', 'MalformedPdf'],
    ['/CFM', '/AESV3', '/CFM /AESV2', 'UnsupportedEncryption'],
    ['/Filter', '/Standard', '/Filter /Other', 'UnsupportedEncryption'],
  ])('names what is wrong with %s %s as %s', (key, value, other, outcome) => {
    const locked = lock(rich).toString('latin1');
    const changed = locked.replace(`${key} ${value}`, other.padEnd(`${key} ${value}`.length));
    expect(changed).not.toBe(locked);
    expect(outcomeOf(Buffer.from(changed, 'latin1'))).toBe(outcome);
  });

  const zeros = (bytes: number) => `<${'00'.repeat(bytes)}>`;
  const encryption = (entries: string) =>
    `/Encrypt << /Filter /Standard /V 5 /R 6 /StmF /StdCF /StrF /StdCF /CF << /StdCF << /CFM /AESV3 >> >> ${entries} >>`;
  it.each([
    ['no keys', '', 'MalformedPdf'],
    ['short keys', `/U ${zeros(47)} /UE ${zeros(32)} /O ${zeros(48)} /OE ${zeros(32)}`, 'MalformedPdf'],
    ['an empty /UE', `/U ${zeros(48)} /UE () /O ${zeros(48)} /OE ${zeros(32)}`, 'MalformedPdf'],
    ['numbers for keys', '/U 1 /UE 2 /O 3 /OE 4', 'MalformedPdf'],
    [
      'long keys of zeros',
      `/U ${zeros(9999)} /UE ${zeros(9999)} /O ${zeros(9999)} /OE ${zeros(9999)}`,
      'WrongPassword',
    ],
    [
      'any /P and /Length',
      `/U ${zeros(48)} /UE ${zeros(32)} /O ${zeros(48)} /OE ${zeros(32)} /P 1e99 /Length -1`,
      'WrongPassword',
    ],
  ])('handles %s', (_, entries, outcome) => {
    expect(outcomeOf(writePdf(['<< /Type /Catalog >>'], { trailer: encryption(entries) }))).toBe(outcome);
  });

  it('opens a file with the first 127 bytes of a long password, as other programs do', async () => {
    const long = 'ä'.repeat(100);
    const document = PdfDocument.open(rich);
    const version = declareEncryption(document);
    const encryption = encryptionWith({ user: long, owner: 'besitz' }, everything);
    const options = { version, objectStreams: defaultObjectStreams, encryption };
    const file = Buffer.concat(saveObjects(document, document.trailer, options));
    expect(qpdfCheck(file, long)).toBe(0);
    expect(outcomeOf(file, long)).toBe('decrypted');
    expect(outcomeOf(file, `${'ä'.repeat(63)}x`)).toBe('WrongPassword');
  });

  it('draws on the budget for decrypted strings', () => {
    const locked = lock(
      writePdf([
        `<< /Type /Catalog /Pages 2 0 R /X 3 0 R >>`,
        '<< /Type /Pages /Count 0 /Kids [] >>',
        `[${'(text of some length) '.repeat(500)}]`,
      ]),
      { objectStreams: 'disable' },
    );
    const document = PdfDocument.open(locked);
    const decrypted = document.decrypted(authenticatePassword(document, 'geheim'));
    const before = decrypted.budget.unpackedBytesLeft;
    decrypted.resolve(decrypted.catalog.get('X'));
    expect(before - decrypted.budget.unpackedBytesLeft).toBeGreaterThan(10_000);
  });

  it('rejects a truncated stream', async () => {
    const locked = lock(rich, { objectStreams: 'disable' });
    const at = locked.indexOf('/Length 48');
    expect(at).toBeGreaterThan(0);
    locked.write('/Length 47', at);
    await expect(decrypt(locked)).rejects.toThrow(MalformedPdf);
  });

  it("keeps a signature's /Contents, which is never encrypted, and rejects an ambiguous signature", async () => {
    const signature = 'ab12'.repeat(24);
    const sign = (type: string) =>
      writePdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
        '<< /FT /Sig /T (Signature) /V 5 0 R >>',
        `<< ${type} /Filter /Adobe.PPKLite /Name (${marker}) /ByteRange [0 1 2 3] /Contents <${signature}> >>`,
      ]);
    const file = await decrypt(lock(sign('/Type /Sig'), { objectStreams: 'disable' }));
    expect(contentOf(file).join()).toContain(`/Contents <${signature}>`);
    expect(file.includes(marker)).toBe(true);
    await expect(decrypt(lock(sign(''), { objectStreams: 'disable' }))).rejects.toThrow(MalformedPdf);
  });
});
