import { readdir } from 'node:fs/promises';
import { TooComplexPdf } from '@blattwerk/pdf';
import { createPageSelector, saveObjects } from '@blattwerk/pdf/internal';
import type { Contracts } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { pdfInfo, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfExit, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { runInMemory } from '../../testing/run-in-memory.ts';
import type { Handler } from '../../tool-run.ts';
import { withDocument } from './open-document.ts';

interface Opened {
  pageCount: number;
  isRepaired: boolean;
  incompletePages: number[];
  /** The document, written again. */
  pdf: Buffer;
  scratchFiles: string[];
}

async function open(bytes: Buffer): Promise<Opened> {
  let opened: Omit<Opened, 'pdf'> | undefined;
  const handler: Handler<Contracts['unlock']> = async ([input], _options, run) => {
    if (!input) throw new TypeError('one file');
    const pieces = await withDocument(input, run, async ({ document, pageCount, repair }) => {
      const scratchFiles = repair ? await readdir(await run.scratch()) : [];
      const incompletePages = repair?.incompletePages ?? [];
      opened = { pageCount, isRepaired: repair !== undefined, incompletePages, scratchFiles };
      return saveObjects(document, document.trailer, { version: document.version });
    });
    for (const piece of pieces) await run.write(piece);
    return { facts: {} };
  };
  const { output } = await runInMemory(handler, [{ name: 'a.pdf', bytes }], { password: null });
  if (!opened) throw new Error('nothing was opened');
  return { ...opened, pdf: output };
}

async function openPages(bytes: Buffer): Promise<number> {
  return (await open(bytes)).pageCount;
}

const refusal = (code: string) => ({ name: 'ToolError', code, params: { file: 'a.pdf' } });
const three = textPdf(['one', 'two', 'three']);
const tree = (root: string, ...others: string[]) => writePdf(['<< /Type /Catalog /Pages 2 0 R >>', root, ...others]);
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';

describe('a conforming file', () => {
  it.each(['disable', 'generate'])('is opened unchanged, object streams: %s', async (objectStreams) => {
    const opened = await open(qpdfJob(three, { objectStreams }));
    expect(opened).toMatchObject({ pageCount: 3, isRepaired: false });
    expect(textOf(opened.pdf)).toMatch(/one\s+two\s+three/);
  });

  it('can reuse an object number with another generation', async () => {
    const again = three.toString('latin1').replaceAll('3 0 R', '3 1 R').replace('3 0 obj', '3 1 obj');
    expect(await open(Buffer.from(again, 'latin1'))).toMatchObject({ pageCount: 3, isRepaired: false });
  });
});

describe('a damaged file', () => {
  it('can have other bytes before its header and after its end', async () => {
    const junk = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), three, Buffer.alloc(2_000, 0x20)]);
    expect(await open(junk)).toMatchObject({ pageCount: 3, isRepaired: true, incompletePages: [] });
  });

  it('can have a wrong /Count; other readers find the same pages', async () => {
    for (const count of ['7', '99999999999', '-1', '(x)', 'null']) {
      const opened = await open(tree(`<< /Type /Pages /Count ${count} /Kids [3 0 R] >>`, page));
      expect(opened).toMatchObject({ pageCount: 1, isRepaired: true });
      expect(pdfInfo(opened.pdf)['Pages']).toBe('1');
    }
  });

  it('can have objects in its page tree that are not pages', async () => {
    const opened = await open(tree('<< /Type /Pages /Count 3 /Kids [3 0 R 8 0 R null] >>', page));
    expect(opened).toMatchObject({ pageCount: 1, isRepaired: true });
    expect(qpdfExit(opened.pdf, ['--check'])).toBe(0);
  });

  it('can have a malformed page tree and numbers such as 612.', async () => {
    const box = '<< /Type /Page /Parent 2 0 R /MediaBox [0. 0 612. -.5] /Note (5.) >>';
    const opened = await open(tree('<< /Type /Pages /Count 2 /Kids [3 0 R] /Odd [7. -8. +9. +.5 00.50 0 10] >>', box));
    expect(opened).toMatchObject({ pageCount: 1, isRepaired: true });
    expect(pdfInfo(opened.pdf)['Pages']).toBe('1');
  });

  it('can lack its cross-references and its end', async () => {
    const opened = await open(three.subarray(0, three.indexOf('xref')));
    expect(opened).toMatchObject({ pageCount: 3, isRepaired: true, incompletePages: [] });
    expect(textOf(opened.pdf)).toMatch(/one\s+two\s+three/);
  });

  it('can end within an incremental update', async () => {
    expect(await open(Buffer.concat([three, Buffer.from('\n5 0 obj\n<< /Le')]))).toMatchObject({
      pageCount: 3,
      isRepaired: true,
      incompletePages: [],
    });
    const note = Buffer.concat([three, Buffer.from('\nNo object here.\n')]);
    expect(await open(note)).toMatchObject({ pageCount: 3, isRepaired: false });
  });

  it('can have a truncated trailer', async () => {
    const broken = Buffer.concat([three.subarray(0, three.indexOf('trailer')), Buffer.from('trailer << /ID [<90\xff')]);
    expect(await open(broken)).toMatchObject({ pageCount: 3 });
  });

  it('can have a circular page tree', async () => {
    const levels = Array.from({ length: 40 }, (_, level) => {
      const next = `${level + 3} 0 R`;
      return `<< /Type /Pages /Count 1 /Kids [${next} ${next}] >>`;
    });
    const bytes = writePdf(['<< /Type /Catalog /Pages 2 0 R >>', ...levels, page]);
    // Each node counts once; the last one has its page twice.
    expect(await open(bytes)).toMatchObject({ pageCount: 2, isRepaired: true });
  });

  it('keeps a page whose object has a syntax error', async () => {
    const errors = ['/ID <48Z5>', '/ID <48Z5Z6> /B <ZZ ZZ>', '/Odd /', '/Odd 1e5', '/Odd >', '/Odd )', '/Odd foo'];
    // The last ones can extend to the end of the file, or are too many for qpdf.
    for (const together of [errors, ['/Odd (x'], ['/Odd [1'], ['/A > /B > /C > /D > /E > /F >']]) {
      const pages = [...together.map((error) => `<< /Type /Page /Parent 2 0 R ${error} /MediaBox [0 0 9 9] >>`), page];
      const kids = pages.map((_, index) => `${index + 3} 0 R`).join(' ');
      const file = tree(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`, ...pages);
      expect(await open(file)).toMatchObject({ pageCount: pages.length });
      // Without a trailer, qpdf does not open the file at all.
      const withoutTrailer = file.subarray(0, file.lastIndexOf('xref\n0'));
      expect(await open(withoutTrailer)).toMatchObject({ pageCount: pages.length });
    }
  });

  it('reports a page whose object is truncated before its content', async () => {
    const broken = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] endobj /Contents 4 0 R >>';
    const pages = [broken, page, page].map((_, index) => `${3 + index} 0 R`).join(' ');
    const file = tree(`<< /Type /Pages /Count 3 /Kids [${pages}] >>`, broken, page, page);
    const opened = await open(file.subarray(0, file.lastIndexOf('xref\n0')));
    expect(opened).toMatchObject({ pageCount: 3, incompletePages: [1] });
  });

  it('loses objects that are nested too deeply', async () => {
    const depth = 200_000;
    const bytes = writePdf([
      `<< /Type /Catalog /Pages 2 0 R /X 4 0 R >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page,
      `${'['.repeat(depth)}${']'.repeat(depth)}`,
    ]);
    expect(await open(bytes)).toMatchObject({ pageCount: 1, isRepaired: true });
  });

  it('is not one whose outline has very many levels', async () => {
    const levels = Array.from(
      { length: 400 },
      (_, level) => `<< /Title (x) /First ${level + 6} 0 R /Dest [3 0 R /Fit] >>`,
    );
    const bytes = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      page,
      '<< /First 5 0 R >>',
      ...levels,
    ]);
    const handler: Handler<Contracts['unlock']> = ([input], _options, run) =>
      withDocument(input, run, ({ document }) => {
        createPageSelector(document).select([0]);
        return Promise.resolve({ facts: {} });
      });
    await expect(runInMemory(handler, [{ name: 'a.pdf', bytes }], { password: null })).rejects.toThrow(TooComplexPdf);
  });

  it('can have cross-references that cost an engine more than a repair may take', async () => {
    const objects = tree('<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page).toString('latin1');
    const body = objects.slice(0, objects.lastIndexOf('xref\n0'));
    // PDFium sets each of the rows, which have no bytes, and takes 15 s.
    const rows = `/W [0 0 0] /Size 5 /Index [${'0 1000000000 '.repeat(4_000)}]`;
    const file = `${body}9 0 obj\n<< /Type /XRef /Root 1 0 R ${rows} /Length 0 >>\nstream\n\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
    const before = process.cpuUsage();
    const opened = await open(Buffer.from(file, 'latin1'));
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(8);
    expect(opened).toMatchObject({ pageCount: 1, isRepaired: true, incompletePages: [] });
    expect(qpdfExit(opened.pdf, ['--check'])).toBe(0);
  });

  it('is given to no other program where nothing of it is missing', async () => {
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      const noReferences = three.subarray(0, three.indexOf('xref'));
      expect(await openPages(noReferences)).toBe(3);
      await expect(openPages(three.subarray(0, three.length / 2))).rejects.toThrow('qpdf cannot be started');
    } finally {
      process.env.PATH = PATH;
    }
  });

  it('leaves no file in the scratch folder', async () => {
    const opened = await open(three.subarray(0, three.indexOf('xref')));
    expect(opened.scratchFiles).toEqual([]);
  });
});

describe('pages without content', () => {
  const scan = (pages: number) => {
    const image = (index: number) =>
      [
        `/Type /XObject /Subtype /Image /Width 60 /Height 60 /BitsPerComponent 8 /ColorSpace /DeviceGray`,
        index,
      ] as const;
    const kids = Array.from({ length: pages }, (_, index) => `${3 + index * 3} 0 R`);
    const objects = Array.from({ length: pages }, (_, index) => {
      const first = 3 + index * 3;
      const [dict] = image(index);
      const content = 'q 9 0 0 9 0 0 cm /I Do Q';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents ${first + 1} 0 R /Resources << /XObject << /I ${first + 2} 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
        `<< ${dict} /Length 3600 >>\nstream\n${'x'.repeat(3_600)}\nendstream`,
      ];
    });
    return writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`,
      ...objects.flat(),
    ]);
  };

  it('are reported where a scan is truncated', async () => {
    const whole = scan(10);
    const opened = await open(whole.subarray(0, Math.floor(whole.length * 0.75)));
    expect(opened).toMatchObject({ isRepaired: true });
    expect(opened.incompletePages).toContain(8);
    expect(opened.incompletePages).not.toContain(7);
  });

  it('are the reason for a refusal where they are more than half', async () => {
    const objects = scan(10).toString('latin1');
    const fourth = objects.indexOf('12 0 obj');
    const table = objects.indexOf('\nxref');
    // The pages are there, and their content is not.
    const pages = Array.from(
      { length: 10 },
      (_, index) =>
        /\d+ 0 obj\n<< \/Type \/Page .*\nendobj/.exec(
          objects.slice(objects.indexOf(`\n${3 + index * 3} 0 obj`)),
        )?.[0] ?? '',
    );
    const cut = `${objects.slice(0, fourth)}\n${pages.slice(3).join('\n')}\n${objects.slice(table).replace(/startxref\n\d+/, 'startxref\n1')}`;
    await expect(open(Buffer.from(cut, 'latin1'))).rejects.toMatchObject(refusal('damagedPdf'));
  });

  it('are not reported where they had none before', async () => {
    const blank = tree('<< /Type /Pages /Count 3 /Kids [3 0 R 3 0 R] >>', page);
    expect(await open(blank)).toMatchObject({ isRepaired: true, incompletePages: [] });
  });
});

function withEncryption(encryption: string): Buffer {
  return writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', page], {
    trailer: `/Encrypt ${encryption} /ID [<00><00>]`,
  });
}

describe('an encrypted file', () => {
  const encrypt = (userPassword: string, kind = '256bit') =>
    qpdfJob(three, { allowWeakCrypto: '', encrypt: { userPassword, ownerPassword: 'o', [kind]: {} } });

  it.each(['40bit', '128bit', '256bit'])('is refused, whether it needs a password or not: %s', async (kind) => {
    await expect(open(encrypt('secret', kind))).rejects.toMatchObject(refusal('encryptedPdf'));
    await expect(open(encrypt('', kind))).rejects.toMatchObject(refusal('restrictedPdf'));
  });

  it('is refused as encrypted where it is truncated or its cross-references are wrong', async () => {
    const locked = encrypt('secret');
    const shifted = Buffer.concat([Buffer.from('%junk\n'), locked]);
    await expect(open(shifted)).rejects.toMatchObject(refusal('encryptedPdf'));
    const noEnd = locked.subarray(0, locked.lastIndexOf('startxref'));
    await expect(open(noEnd)).rejects.toMatchObject(refusal('encryptedPdf'));
  });

  it('is refused where it requires a certificate', async () => {
    const opened = open(withEncryption('<< /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>'));
    await expect(opened).rejects.toMatchObject(refusal('unsupportedEncryption'));
  });

  it('is opened where its encryption dictionary is missing', async () => {
    for (const nothing of ['[]', 'null', '9 0 R']) {
      expect(await open(withEncryption(nothing))).toMatchObject({ pageCount: 1 });
    }
  });

  it.each([
    '<< /Filter /Standard >>',
    '<< /Filter /Standard /V 9 /R 9 /O (x) /U (y) /P -1 >>',
    '<< /Filter /Standard /V 2 /R 3 /Length 128 /P -1 >>',
  ])('is damaged where its encryption dictionary is incomplete: %s', async (encryption) => {
    await expect(open(withEncryption(encryption))).rejects.toMatchObject(refusal('damagedPdf'));
  });
});

describe('a file is damaged where it', () => {
  it.each([
    ['has no page', tree('<< /Type /Pages /Count 0 /Kids [] >>')],
    ['has no page tree', writePdf(['<< /Type /Catalog >>'])],
    ['has its catalog for its pages', tree('<< /Type /Pages /Count 2 /Kids [1 0 R 1 0 R] >>')],
    ['has its page tree in itself', tree('<< /Type /Pages /Count 1 /Kids [2 0 R] >>')],
    ['has pages that do not exist', tree('<< /Type /Pages /Count 2 /Kids [7 0 R 8 0 R] >>')],
    ['is a header alone', Buffer.from('%PDF-1.7\n')],
    ['is noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('n0ise '.repeat(9_000))])],
  ])('%s', async (_, bytes) => {
    await expect(open(bytes)).rejects.toMatchObject(refusal('damagedPdf'));
  });
});

it('opens a file of a hundred thousand objects in seconds', async () => {
  const many = Array.from({ length: 100_000 }, () => '<< /A [1 2 3] >>');
  const bytes = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    page,
    ...many,
  ]);
  expect(await open(bytes)).toMatchObject({ pageCount: 1 });
});
