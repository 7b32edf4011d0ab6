import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { budgetLimits } from '../../budget.ts';
import { TooComplexPdf } from '../../errors.ts';
import { readContents, type RecoveredFile, recoverDocument, showsMore } from './recover-document.ts';

const three = textPdf(['one', 'two', 'three']);

async function recover(bytes: Uint8Array): Promise<RecoveredFile> {
  const recovered = await recoverDocument(bytes);
  if (!recovered || recovered === 'encrypted' || recovered instanceof TooComplexPdf) throw new Error(String(recovered));
  // A content stream that ends within an operation is a warning.
  expect(recovered.isWhole ? [0] : [0, 3]).toContain(qpdfCheck(recovered.bytes));
  expect(await readContents(recovered.bytes)).toMatchObject({
    pageCount: recovered.pageCount,
    textBytes: recovered.textBytes,
  });
  return recovered;
}

const edit = (bytes: Buffer, change: (text: string) => string) =>
  Buffer.from(change(bytes.toString('latin1')), 'latin1');

describe('a recovered file', () => {
  it.each([
    ['without cross-references', (text: string) => text.slice(0, text.indexOf('xref'))],
    ['with bytes before its header', (text: string) => `HTTP/1.1 200 OK\r\n\r\n${text}`],
    ['with wrong lengths', (text: string) => text.replace(/\/Length \d+/g, '/Length 7')],
    [
      'with lengths that refer to their own object',
      (text: string) => text.replace(/(\d+) 0 obj\n<<  ?\/Length \d+/g, '$1 0 obj\n<< /Length $1 0 R'),
    ],
    ['without ends of objects', (text: string) => text.replaceAll('endobj', '')],
    [
      'without ends of objects and cross-references',
      (text: string) => text.slice(0, text.indexOf('xref')).replaceAll('endobj', ''),
    ],
    [
      'without a page tree',
      (text: string) => text.replaceAll('/Type /Pages', '/Type /Nothing').replace('/Pages 2 0 R', ''),
    ],
  ])('shows all text of one %s', async (_, damage) => {
    const damaged = edit(three, damage);
    expect(damaged.equals(three)).toBe(false);
    const { bytes, pageCount, incompletePages } = await recover(damaged);
    expect(textOf(bytes)).toMatch(/one\s+two\s+three/);
    expect({ pageCount, incompletePages }).toEqual({ pageCount: 3, incompletePages: [] });
  });

  it('shows text whose font is missing, where it is in ASCII, and names its page', async () => {
    const font = '3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n';
    const damaged = edit(three, (text) => text.slice(0, text.indexOf('xref')).replace(font, ''));
    const { bytes, incompletePages } = await recover(damaged);
    expect(textOf(bytes)).toMatch(/one\s+two\s+three/);
    expect(incompletePages.map(({ pageIndex }) => pageIndex)).toEqual([0, 1, 2]);
    const glyphs = edit(damaged, (text) =>
      text.replaceAll('(one)', '<0001>').replaceAll('(two)', '<0021002200230024>'),
    );
    expect(textOf((await recover(glyphs)).bytes).trim()).toBe('three');
  });

  it.each(['/Font << /F 3 0 R >>', '/Font 9 0 R', undefined])(
    'shows text whose fonts are missing with their resources: %s',
    async (fonts) => {
      const resources = fonts === undefined ? '9 0 R' : `<< ${fonts} >>`;
      const file = writePdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        `<< /Type /Pages /Count 1 /Kids [4 0 R] /MediaBox [0 0 200 100] /Resources ${resources} >>`,
        undefined,
        '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
        ['<< >>', 'BT /F 18 Tf 20 40 Td (page) Tj ET /X Do'],
      ]);
      const { bytes, incompletePages } = await recover(file.subarray(0, file.lastIndexOf('xref\n0')));
      expect(textOf(bytes).trim()).toBe('page');
      expect(incompletePages).toMatchObject([{ pageIndex: 0, isEmpty: false }]);
    },
  );

  it('shows text of a form whose resources are missing', async () => {
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] /Resources << /XObject << /X 5 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      ['<< >>', '/X Do'],
      ['<< /Subtype /Form /BBox [0 0 200 100] /Resources 9 0 R >>', 'BT /F 18 Tf 20 40 Td (form) Tj ET'],
    ]);
    const { bytes, incompletePages } = await recover(file.subarray(0, file.lastIndexOf('xref\n0')));
    expect(textOf(bytes).trim()).toBe('form');
    expect(incompletePages).toEqual([{ pageIndex: 0, isEmpty: false, lacks: ['fonts'] }]);
  });

  it('shows text of pages whose resources are missing with a node of the page tree', async () => {
    const page = '<< /Type /Page /Parent 9 0 R /MediaBox [0 0 200 100] /Contents 4 0 R >>';
    const file = writePdf([
      '<< /Type /Catalog /Pages 9 0 R >>',
      undefined,
      page,
      ['<< >>', 'BT /F 18 Tf 20 40 Td (page) Tj ET'],
      '<< /Type /Page /Parent 9 0 R /Resources << >> >>',
    ]);
    const { bytes, incompletePages } = await recover(file.subarray(0, file.lastIndexOf('xref\n0')));
    expect(textOf(bytes).trim()).toBe('page');
    expect(incompletePages).toEqual([{ pageIndex: 0, isEmpty: false, lacks: ['fonts'] }]);
  });

  it('keeps its identifier, and says that nothing is missing', async () => {
    const withId = qpdfJob(three, { deterministicId: '' });
    const id = /\/ID \[\s*<([0-9a-f]+)>/.exec(withId.toString('latin1'))?.[1];
    const { bytes, isWhole } = await recover(withId.subarray(0, withId.lastIndexOf('startxref')));
    expect(isWhole).toBe(true);
    expect(bytes.toString('latin1')).toContain(`/ID[<${id}>`);
  });

  it('shows the text of streams as far as it goes, and names their pages', async () => {
    const lines = Array.from({ length: 3_000 }, (_, line) => `BT /F 9 Tf 0 ${line % 90} Td (line ${line}) Tj ET`);
    const packed = deflateSync(lines.join('\n'));
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 2 /Kids [4 0 R 5 0 R] /MediaBox [0 0 99 99] >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Resources << /Font << /F 3 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /Contents 7 0 R /Resources << /Font << /F 3 0 R >> >> >>',
      ['<< >>', 'BT /F 9 Tf 9 9 Td (first) Tj ET'],
      ['<< /Filter /FlateDecode >>', packed],
    ]);
    const start = file.indexOf(packed);
    const zeroed = Buffer.from(file).fill(0, start + 4_000, start + 4_512);
    for (const damaged of [file.subarray(0, start + 4_000), zeroed.subarray(0, zeroed.lastIndexOf('startxref'))]) {
      const { bytes, incompletePages, isWhole, textBytes } = await recover(damaged);
      expect(isWhole).toBe(false);
      expect(incompletePages).toEqual([{ pageIndex: 1, isEmpty: false, lacks: ['content'] }]);
      expect(textBytes).toBeGreaterThan(2_000);
      expect(textOf(bytes)).toContain('line 200');
      // Its streams are written again, so that no reader meets the damage.
      expect((await readContents(bytes)).incompletePages).toEqual([]);
      // With the codes that they have, which takes much less time.
      expect(bytes.includes(packed.subarray(0, 3_900))).toBe(true);
    }
  });

  it('is read by its cross-references where these show as much, so that deleted objects stay deleted', async () => {
    const start = three.lastIndexOf('xref', three.lastIndexOf('startxref') - 1);
    const deleted = '10 0 obj << /Title (xx) >> endobj\n';
    const damaged = edit(three, (text) =>
      `${text.slice(0, start)}${deleted}${text.slice(start)}`
        .replace('/Count 3', '/Count 4')
        .replace(/trailer\s*<</, 'trailer << /Info 10 0 R')
        .replace(/startxref\s+\d+/, `startxref\n${start + deleted.length}`),
    );
    const { bytes, isWhole } = await recover(damaged);
    expect(isWhole).toBe(true);
    expect(bytes.includes('(xx)')).toBe(false);
  });

  it('is read by its cross-references where the headers lead to an object that shows less', async () => {
    const start = three.lastIndexOf('xref', three.lastIndexOf('startxref') - 1);
    const empty = '5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n';
    const damaged = (added: string) =>
      edit(three, (text) =>
        `${text.slice(0, start)}${added}${text.slice(start)}`
          .replace('/BaseFont /Helvetica', '/BaseFont > elvetica')
          .replace(/startxref\s+\d+/, `startxref\n${start + added.length}`),
      );
    expect(await recover(damaged(empty))).toMatchObject({ source: 'references', textBytes: 11, pageCount: 3 });
    expect(await recover(damaged(''))).toMatchObject({ source: 'headers', textBytes: 11, pageCount: 3 });
  });

  it('is not whole where a node of its page tree or any object is missing', async () => {
    const [lostNode, unreadable] = [
      (text: string) => text.replace('/Kids [4 0 R', '/Kids [99 0 R 4 0 R'),
      (text: string) =>
        text.replace('/Type /Catalog', '/Type /Catalog /Lang 3 0 R').replace('/BaseFont /Helvetica', '/BaseFont >'),
    ];
    for (const damage of [lostNode, unreadable]) {
      const damaged = edit(three, damage);
      expect(damaged.equals(three)).toBe(false);
      expect(await recover(damaged)).toMatchObject({ isWhole: false, pageCount: 3 });
    }
  });

  it('is none without a page, or where it is encrypted', async () => {
    expect(await recoverDocument(Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj'))).toBeUndefined();
    expect(await recoverDocument(Buffer.from('nothing'))).toBeUndefined();
    const locked = qpdfJob(three, { encrypt: { userPassword: '', ownerPassword: 'o', '256bit': {} } });
    expect(await recoverDocument(locked)).toBe('encrypted');
    expect(await recoverDocument(locked.subarray(0, locked.lastIndexOf('startxref')))).toBe('encrypted');
  });

  it('shows the rest of a page of which a content stream is missing', async () => {
    const page = '<< /Type /Page /Parent 2 0 R /Contents [4 0 R 9 0 R 6 0 R] >>';
    const file = writePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 200 100] /Resources << /Font << /F 5 0 R >> >> >>',
      page,
      ['<< >>', 'BT /F 18 Tf 20 40 Td (before) Tj ET'],
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ['<< >>', 'BT /F 18 Tf 20 10 Td (after) Tj ET'],
    ]);
    const recovered = await recover(file.subarray(0, file.lastIndexOf('xref\n0')));
    expect(recovered.incompletePages).toEqual([{ pageIndex: 0, isEmpty: false, lacks: ['content'] }]);
    expect(textOf(recovered.bytes)).toMatch(/before\s+after/);
  });

  it('tells of a limit that is exceeded', async () => {
    const limits = { ...budgetLimits(three.length), objects: 3 };
    expect(await recoverDocument(three.subarray(0, -60), limits)).toMatchObject({ resource: 'objects' });
    expect(await recoverDocument(Buffer.from('nothing'), limits)).toBeUndefined();
  });
});

it.each([
  [{ pageCount: 2, textBytes: 5 }, { pageCount: 1, textBytes: 5 }, true],
  [{ pageCount: 1, textBytes: 6 }, { pageCount: 1, textBytes: 5 }, true],
  [{ pageCount: 1, textBytes: 5 }, { pageCount: 1, textBytes: 5 }, false],
  [{ pageCount: 2, textBytes: 4 }, { pageCount: 1, textBytes: 5 }, false],
  [{ pageCount: 1, textBytes: 6 }, { pageCount: 2, textBytes: 5 }, false],
])('of %j and %j the first shows more: %s', (one, other, isMore) => {
  const [first, second] = [one, other].map((contents) => ({ ...contents, incompletePages: [] }));
  expect(showsMore(first as never, second as never)).toBe(isMore);
});
