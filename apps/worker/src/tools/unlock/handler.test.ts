import { decrypt } from 'node-qpdf2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { pdfInfo } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfExit, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { unlockHandler } from './handler.ts';

// The real function, which counts its calls.
vi.mock(import('node-qpdf2'), async (original) => {
  const found = await original();
  return { ...found, decrypt: vi.fn<typeof decrypt>(found.decrypt) };
});

const conforming = textPdf(['Geheimnis']);

const unlock = (bytes: Buffer, password: string | null = null) =>
  runInMemory(unlockHandler, [{ name: 'akte.pdf', bytes }], { password });

type Kind = '40bit' | '128bit' | '256bit';

/** Locked as a writer does that takes the password's bytes as they are. */
function lock(userPassword: string, options: { kind?: Kind; owner?: string; settings?: object; job?: object } = {}) {
  const { kind = '256bit', owner = 'the owner', settings = {}, job = {} } = options;
  return qpdfJob(conforming, {
    allowWeakCrypto: '',
    encrypt: { userPassword, ownerPassword: owner, [kind]: settings },
    ...job,
  });
}

/** @throws Error where qpdf reports an error or a warning */
function expectUnlocked(output: Buffer): void {
  expect(output.includes('/Encrypt')).toBe(false);
  expect(plainText(output)).toContain('(Geheimnis)');
}

const refusal = (code: string) => ({ name: 'ToolError', code, params: { file: 'akte.pdf' } });

describe('unlock', () => {
  beforeEach(() => void vi.mocked(decrypt).mockClear());

  it.each([
    ['spaces around it', '  vorn und hinten '],
    ['quotes', `a"b'c\`d\\`],
    ['an at sign first', '@/etc/passwd'],
    ['hyphens first', '--help'],
    ['a dollar', '$HOME $(id)'],
    ['127 bytes', 'ü'.repeat(63) + 'x'],
    ['scripts of all kinds', 'пароль-密码-🔑'],
    ['a form that others compose', 'Zürich'.normalize('NFD')],
    ['a ligature and a fraction', 'ﬁn½'],
  ])('takes a password with %s', async (_, password) => {
    const { output, result, stages } = await unlock(lock(password), password);
    expectUnlocked(output);
    expect(result).toEqual({ facts: {} });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('accepts a password in any Unicode normalization form', async () => {
    const composed = 'Café Zürich';
    expectUnlocked((await unlock(lock(composed), composed.normalize('NFD'))).output);
    expectUnlocked((await unlock(lock(composed.normalize('NFD')), composed)).output);
    // The form that a writer uses which prepares passwords as the standard requires.
    expectUnlocked((await unlock(lock('fin1⁄2 x'), 'ﬁn½\u00a0x')).output);
  });

  it.each<[string, { kind: Kind; settings?: object; job?: object }]>([
    ['RC4 of 40 bits', { kind: '40bit' }],
    ['RC4 of 128 bits', { kind: '128bit', settings: { useAes: 'n' } }],
    ['AES of 128 bits', { kind: '128bit', settings: { useAes: 'y' } }],
    ['revision 5', { kind: '256bit', settings: { forceR5: '' } }],
    ['RC4 with the password in UTF-8', { kind: '128bit', settings: { useAes: 'n' }, job: { passwordMode: 'bytes' } }],
  ])('opens %s, with an accented password', async (_, options) => {
    expectUnlocked((await unlock(lock('Pässwörd', options), 'Pässwörd')).output);
  });

  it.each<Kind>(['40bit', '128bit', '256bit'])('accepts the owner password: %s', async (kind) => {
    expectUnlocked((await unlock(lock('user', { kind, owner: 'öwner' }), 'öwner')).output);
  });

  it('refuses a wrong and a missing password', async () => {
    for (const kind of ['40bit', '128bit', '256bit'] as const) {
      const locked = lock('richtig', { kind });
      for (const password of ['falsch', 'Richtig', 'richtig ', null]) {
        await expect(unlock(locked, password)).rejects.toMatchObject(refusal('wrongPassword'));
      }
    }
  });

  it('removes the restrictions of a file that opens without a password, with or without a password given', async () => {
    const restricted = lock('', { settings: { print: 'none', extract: 'n', modify: 'none' } });
    expect(pdfInfo(restricted)['Encrypted']).toMatch(/^yes .*print:no copy:no change:no/);
    for (const password of [null, 'anything', 'the owner']) {
      const { output, result } = await unlock(restricted, password);
      expectUnlocked(output);
      expect(result).toEqual({ facts: {} });
    }
  });

  it.each<[string, { kind: Kind; settings?: object }]>([
    ['RC4 of 40 bits', { kind: '40bit' }],
    ['RC4 of 128 bits', { kind: '128bit', settings: { useAes: 'n' } }],
    ['AES of 128 bits', { kind: '128bit', settings: { useAes: 'y', cleartextMetadata: '' } }],
    ['AES of 256 bits', { kind: '256bit', settings: { cleartextMetadata: '' } }],
  ])('starts no other program for %s', async (_, options) => {
    const files = [lock('geheim', options), lock('', options)] as const;
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    const outputs = [];
    try {
      outputs.push((await unlock(files[0], 'geheim')).output, (await unlock(files[1])).output);
      await expect(unlock(files[0], 'falsch')).rejects.toMatchObject(refusal('wrongPassword'));
    } finally {
      process.env.PATH = PATH;
    }
    for (const output of outputs) expectUnlocked(output);
    expect(decrypt).not.toHaveBeenCalled();
  });

  it('removes the restrictions of an unusual file with node-qpdf2', async () => {
    // Writers differ in whether they encrypt the /Contents of a signature without a type.
    const ambiguous = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Signature 4 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <abcd> >>',
    ]);
    const encrypt = { userPassword: '', ownerPassword: 'o', '256bit': {} };
    const { output } = await unlock(qpdfJob(ambiguous, { encrypt, objectStreams: 'disable' }));
    expect(qpdfExit(output, ['--is-encrypted'])).toBe(2);
    expect(qpdfExit(output, ['--check'])).toBe(0);
    expect(decrypt).toHaveBeenCalledOnce();
  });

  it('removes restrictions also where qpdf warns', async () => {
    const restricted = lock('', { settings: { print: 'none' } });
    const shifted = Buffer.concat([
      Buffer.from('%junk\n'),
      restricted.subarray(0, restricted.lastIndexOf('startxref')),
    ]);
    expect(qpdfExit(shifted, ['--no-warn', '--show-npages'])).toBe(3);
    expectUnlocked((await unlock(shifted)).output);
  });

  it('opens a file that qpdf cannot read, and detects a wrong password', async () => {
    const locked = lock('richtig', { kind: '128bit', settings: { useAes: 'n' }, job: { qdf: '' } }).toString('latin1');
    const padded = Buffer.from(`%junk\n${locked.replace(/\/U <\w+/, '$&00000000')}`, 'latin1');
    expect(qpdfExit(padded, ['--password=richtig', '--check'])).toBe(2);
    expectUnlocked((await unlock(padded, 'richtig')).output);
    for (const password of ['falsch', null])
      await expect(unlock(padded, password)).rejects.toMatchObject(refusal('wrongPassword'));
  });

  it.each<Kind>(['128bit', '256bit'])('reports that a signature is invalid afterwards: %s', async (kind) => {
    const signed = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
      '<< /FT /Sig /T (Signature) /V 5 0 R >>',
      '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <abcd> >>',
    ]);
    const encrypt = { userPassword: 'x', ownerPassword: 'x', [kind]: {} };
    const locked = qpdfJob(signed, { allowWeakCrypto: '', encrypt, objectStreams: 'disable' });
    expect((await unlock(locked, 'x')).result).toEqual({ facts: {}, notices: ['signaturesInvalid'] });
  });

  it('returns a file without encryption unchanged, and reports it', async () => {
    const broken = Buffer.concat([
      conforming.subarray(0, conforming.indexOf('trailer')),
      Buffer.from('trailer << /ID [<90\xff'),
    ]);
    for (const bytes of [conforming, broken]) {
      for (const password of [null, 'x']) {
        const { output, result } = await unlock(bytes, password);
        expect(output.equals(bytes)).toBe(true);
        expect(result).toEqual({ facts: {}, notices: ['notProtected'] });
      }
    }
  });

  it('refuses a password where the file requires a certificate', async () => {
    const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>'];
    const encryption = '/Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 >> /ID [<00><00>]';
    const locked = writePdf(objects, { trailer: encryption });
    await expect(unlock(locked, 'x')).rejects.toMatchObject(refusal('unsupportedEncryption'));
  });

  it('distinguishes a damaged file from a locked one', async () => {
    const damaged = [
      Buffer.from('%PDF-1.7\nnothing'),
      writePdf(['<< /Type /Catalog >>']),
      writePdf(['<< /Type /Catalog >>'], { trailer: '/Encrypt << /Filter /Standard /V 2 >>' }),
    ];
    for (const bytes of damaged) await expect(unlock(bytes, 'x')).rejects.toMatchObject(refusal('damagedPdf'));
  });
});
