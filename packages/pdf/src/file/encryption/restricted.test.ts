import { qpdfCheck, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../document.ts';
import { saveObjects } from '../save.ts';
import { openEncrypted } from './decrypt.ts';
import { decodePermissions, encodePermissions, type Permissions } from './permissions.ts';

const marker = 'Marker-41d7';
const file = writePdf([
  '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R /Names << /EmbeddedFiles << /Names [(a.txt) 7 0 R] >> >> >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  stream(`/Note (${marker})`, `BT /F 18 Tf 20 40 Td (${marker}) Tj ET`),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  stream('/Type /Metadata /Subtype /XML', `<x>${marker}</x>`),
  '<< /Type /Filespec /F (a.txt) /EF << /F 8 0 R >> >>',
  stream('/Type /EmbeddedFile', marker),
]);
const [userPassword, ownerPassword] = ['', 'besitz'];
const restrictions: Readonly<Record<string, object>> = {
  'RC4, 40 bits': { '40bit': { modify: 'none' } },
  'RC4, 128 bits': { '128bit': { modify: 'form', useAes: 'n' } },
  'AES-128': { '128bit': { modify: 'annotate', useAes: 'y' } },
  'AES-128 without metadata': { '128bit': { print: 'low', useAes: 'y', cleartextMetadata: '' } },
  'AES-256': { '256bit': { extract: 'n', modify: 'assembly' } },
  'AES-256 without metadata': { '256bit': { print: 'none', cleartextMetadata: '' } },
  'AES-256, revision 5': { '256bit': { modify: 'none', forceR5: '' } },
};
const restricted = (name: string, pdf = file) =>
  qpdfJob(pdf, { encrypt: { userPassword, ownerPassword, ...restrictions[name] }, allowWeakCrypto: '' });

/** Rewritten with its own encryption. */
function rewritten(bytes: Buffer): Buffer {
  const encrypted = PdfDocument.open(bytes);
  const { decryption, encryption } = openEncrypted(encrypted);
  const document = encrypted.decrypted(decryption);
  return Buffer.concat(saveObjects(document, document.trailer, { version: document.version, encryption }));
}

/** What qpdf says of an encryption. */
const described = (pdf: Buffer, password: string) =>
  qpdfOutput(pdf, `--password=${password}`, '--show-encryption').toString('utf8');

describe('a file that is written with the encryption that it had', () => {
  it.each(Object.keys(restrictions))('has its permissions, passwords and contents: %s', (name) => {
    const before = restricted(name);
    const after = rewritten(before);
    expect(qpdfCheck(after)).toBe(0);
    for (const password of [userPassword, ownerPassword])
      expect(described(after, password)).toBe(described(before, password));
    const shown = qpdfOutput(after, '--qdf', '--object-streams=disable', '--decode-level=all').toString('latin1');
    expect(shown.split(marker)).toHaveLength(5);
    // Its metadata are readable where they were.
    expect(after.includes(`<x>${marker}`)).toBe(before.includes(`<x>${marker}`));
    expect(after.toString('latin1').split(marker).length - 1).toBe(before.includes(`<x>${marker}`) ? 1 : 0);
    expect(rewritten(after).length).toBe(after.length);
  });
});

describe('the permissions of a file', () => {
  const all: Permissions = {
    print: true,
    printInHighQuality: true,
    copy: true,
    change: true,
    annotate: true,
    fillForms: true,
    assemble: true,
  };
  const none = Object.fromEntries(Object.keys(all).map((key) => [key, false])) as unknown as Permissions;
  const decoded = (allowed: Partial<Permissions>, revision = 4) =>
    decodePermissions(encodePermissions({ ...none, ...allowed }), revision);

  it('are those of /P, and what they imply', () => {
    expect(decodePermissions(encodePermissions(all), 6)).toEqual(all);
    expect(decoded({})).toEqual(none);
    for (const key of ['print', 'copy', 'fillForms', 'assemble'] as const)
      expect(decoded({ [key]: true })).toEqual({ ...none, [key]: true });
    expect(decoded({ annotate: true })).toEqual({ ...none, annotate: true, fillForms: true });
    expect(decoded({ change: true })).toEqual({ ...none, change: true, fillForms: true, assemble: true });
    expect(decoded({ printInHighQuality: true })).toEqual(none);
  });

  it('have no bits from 9 on in revision 2', () => {
    expect(decoded({ fillForms: true, assemble: true }, 2)).toEqual(none);
    expect(decoded({ print: true }, 2)).toEqual({ ...none, print: true, printInHighQuality: true });
  });
});

it.each(['AES-128', 'AES-256'])('names of crypt filters and entries of its own are not written again: %s', (name) => {
  const own = restricted(name)
    .toString('latin1')
    .replaceAll('/StdCF', '/Weber')
    .replace('/AuthEvent /DocOpen', '/Kundennr1 /Kunde12');
  expect(own).toMatch(/\/CF << \/Weber << \/Kundennr1/);
  const after = rewritten(Buffer.from(own, 'latin1'));
  expect(after.toString('latin1')).not.toMatch(/Weber|Kunde/);
  expect(qpdfCheck(after)).toBe(0);
  expect(qpdfOutput(after, '--password=besitz', '--decrypt', '--qdf').toString('latin1')).toContain(marker);
});
