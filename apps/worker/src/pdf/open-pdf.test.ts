import { readdir, writeFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import type { Contracts } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import type { Handler } from '../tool-run.ts';
import { pdfInfo, qpdfExit, qpdfJob, textOf, textPdf, writePdf } from '../testing/pdf-fixture.ts';
import { runInMemory } from '../testing/run-in-memory.ts';
import { lookOver, type OpenedPdf, openPdf } from './open-pdf.ts';
import { sendFile } from './send-file.ts';

interface Opened extends Omit<OpenedPdf, 'path'> {
  pdf: Buffer;
}

/** Opens a file as a tool does, and reads what stands in the scratch folder then. */
async function open(bytes: Buffer): Promise<Opened> {
  let opened: Omit<OpenedPdf, 'path'> | undefined;
  const process: Handler<Contracts['unlock']> = async ([input], _options, run) => {
    if (!input) throw new TypeError('one file');
    const { path, ...rest } = await openPdf(input, run);
    opened = rest;
    await sendFile(path, run);
    return { facts: {} };
  };
  const { output } = await runInMemory(process, [{ name: 'a.pdf', bytes }], { password: null });
  if (!opened) throw new Error('nothing was opened');
  return { ...opened, pdf: output };
}

const refusal = (code: string) => ({ name: 'ToolError', code, params: { file: 'a.pdf' } });
const three = textPdf(['one', 'two', 'three']);
const tree = (root: string, ...others: string[]) => writePdf(['<< /Type /Catalog /Pages 2 0 R >>', root, ...others]);
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';

describe('a file that opens', () => {
  it('is put into the scratch folder as it is', async () => {
    expect(await open(three)).toEqual({
      name: 'a.pdf',
      pageCount: 3,
      bytes: three.length,
      wasRepaired: false,
      isSigned: false,
      isUntried: true,
      pdf: three,
    });
  });

  it('may have junk before its header and after its end', async () => {
    const junk = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), three, Buffer.alloc(2_000, 0x20)]);
    expect(await open(junk)).toMatchObject({ pageCount: 3 });
  });

  it('has its pages counted, whatever its /Count says, and other readers then see them too', async () => {
    for (const count of ['7', '99999999999', '-1', '(x)', 'null']) {
      const opened = await open(tree(`<< /Type /Pages /Count ${count} /Kids [3 0 R] >>`, page));
      expect(opened).toMatchObject({ pageCount: 1, wasRepaired: true });
      expect(pdfInfo(opened.pdf)['Pages']).toBe('1');
    }
  });

  it('loses what stands in the page tree and is no page', async () => {
    const opened = await open(tree('<< /Type /Pages /Count 3 /Kids [3 0 R 8 0 R null] >>', page));
    expect(opened).toMatchObject({ pageCount: 1, wasRepaired: true });
    expect(qpdfExit(opened.pdf, ['--check'])).toBe(0);
  });

  it('may write its numbers as 612. where its page tree is mended', async () => {
    const box = '<< /Type /Page /Parent 2 0 R /MediaBox [0. 0 612. -.5] /Note (5.) >>';
    const opened = await open(tree('<< /Type /Pages /Count 2 /Kids [3 0 R] /Odd [7. -8. +9. +.5 00.50 0 10] >>', box));
    expect(opened).toMatchObject({ pageCount: 1, wasRepaired: true });
    expect(pdfInfo(opened.pdf)['Pages']).toBe('1');
  });

  it('may have lost its table and its end', async () => {
    const opened = await open(three.subarray(0, three.indexOf('xref')));
    expect(opened).toMatchObject({ pageCount: 3, wasRepaired: true });
    expect(textOf(opened.pdf)).toMatch(/one\s+two\s+three/);
  });

  it('may have a trailer that breaks off', async () => {
    const broken = Buffer.concat([three.subarray(0, three.indexOf('trailer')), Buffer.from('trailer << /ID [<90\xff')]);
    expect(await open(broken)).toMatchObject({ pageCount: 3 });
  });
});

function withEncryption(encryption: string): Buffer {
  return writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page], {
    trailer: `/Encrypt ${encryption} /ID [<00><00>]`,
  });
}

describe('a file that is locked', () => {
  const encrypt = (userPassword: string, kind = '256bit') =>
    qpdfJob(three, { allowWeakCrypto: '', encrypt: { userPassword, ownerPassword: 'o', [kind]: {} } });

  it.each(['40bit', '128bit', '256bit'])('is told from a damaged one: %s', async (kind) => {
    await expect(open(encrypt('secret', kind))).rejects.toMatchObject(refusal('encryptedPdf'));
    await expect(open(encrypt('', kind))).rejects.toMatchObject(refusal('encryptedPdf'));
  });

  it('is locked, too, where its end is lost or its table is wrong', async () => {
    const locked = encrypt('secret');
    const shifted = Buffer.concat([Buffer.from('%junk\n'), locked]);
    await expect(open(shifted)).rejects.toMatchObject(refusal('encryptedPdf'));
    const noEnd = locked.subarray(0, locked.lastIndexOf('startxref'));
    await expect(open(noEnd)).rejects.toMatchObject(refusal('encryptedPdf'));
  });

  it('is locked where a certificate opens it', async () => {
    const opened = open(withEncryption('<< /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>'));
    await expect(opened).rejects.toMatchObject(refusal('encryptedPdf'));
  });

  it('is not locked where its encryption is none', async () => {
    for (const nothing of ['[]', 'null', '9 0 R']) {
      expect(await open(withEncryption(nothing))).toMatchObject({ pageCount: 1 });
    }
  });

  it.each([
    '<< /Filter /Standard >>',
    '<< /Filter /Standard /V 9 /R 9 /O (x) /U (y) /P -1 >>',
    '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -1 >>',
  ])('has to have an encryption that can be made sense of, else it is damaged: %s', async (encryption) => {
    await expect(open(withEncryption(encryption))).rejects.toMatchObject(refusal('damagedPdf'));
  });
});

describe('a file that nothing can read', () => {
  it.each([
    ['has no page', tree('<< /Type /Pages /Count 0 /Kids [] >>')],
    ['has no page tree', writePdf(['<< /Type /Catalog >>'])],
    ['has its catalogue for its pages', tree('<< /Type /Pages /Count 2 /Kids [1 0 R 1 0 R] >>')],
    ['lists its page tree in itself', tree('<< /Type /Pages /Count 1 /Kids [2 0 R] >>')],
    ['has pages that are nowhere', tree('<< /Type /Pages /Count 2 /Kids [7 0 R 8 0 R] >>')],
    ['is a header alone', Buffer.from('%PDF-1.7\n')],
    ['is noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('n0ise '.repeat(9_000))])],
  ])('is damaged: it %s', async (_, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject(refusal('damagedPdf'));
  });

  it('is told from one whose page tree branches without an end', async () => {
    const levels = Array.from({ length: 40 }, (_, level) => {
      const next = `${level + 3} 0 R`;
      return `<< /Type /Pages /Count 1 /Kids [${next} ${next}] >>`;
    });
    const bytes = writePdf(['<< /Type /Catalog /Pages 2 0 R >>', ...levels, page]);
    // Each node counts once; the last one lists its page twice, which a tree may.
    expect(await open(bytes)).toMatchObject({ pageCount: 2, wasRepaired: true });
  });

  it('is nested deeper than anyone reads', async () => {
    const depth = 200_000;
    const bytes = writePdf([
      `<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(depth)}${']'.repeat(depth)} >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page,
    ]);
    // Either is an answer: what is so deep may be dropped.
    const outcome = await open(bytes).catch((error: unknown) => error);
    expect(outcome).toSatisfy((it: object) => 'pageCount' in it || ('code' in it && it.code === 'damagedPdf'));
  });

  it('is answered in seconds where it has a hundred thousand objects', async () => {
    const many = Array.from({ length: 100_000 }, () => '<< /A [1 2 3] >>');
    const bytes = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page,
      ...many,
    ]);
    expect(await open(bytes)).toMatchObject({ pageCount: 1 });
  }, 20_000);
});

describe('sendFile', () => {
  it('refuses before the first byte what is larger than an answer may be', async () => {
    const process: Handler<Contracts['unlock']> = async (_inputs, _options, run) => {
      const path = `${await run.scratch()}/answer`;
      await writeFile(path, deflateSync(Buffer.alloc(1_000)));
      await sendFile(path, { ...run, write: () => Promise.reject(new Error('written')) });
      return { facts: {} };
    };
    await expect(runInMemory(process, [], { password: null }, { limits: { outputBytes: 4 } })).rejects.toMatchObject({
      code: 'tooComplex',
    });
  });
});

describe('a call of qpdf', () => {
  it('leaves no file of its own beside those of the job', async () => {
    const names: string[] = [];
    const process: Handler<Contracts['unlock']> = async ([input], _options, run) => {
      if (!input) throw new TypeError('one file');
      const { path } = await openPdf(input, run);
      expect(await lookOver(path)).toMatchObject({ kind: 'open', pageCount: 3 });
      names.push(...(await readdir(await run.scratch())));
      return { facts: {} };
    };
    await runInMemory(process, [{ name: 'a.pdf', bytes: three }], { password: null });
    expect(names).toEqual([expect.stringMatching(/\.pdf$/)]);
  });
});
