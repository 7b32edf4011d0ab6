import type { Contracts, OptionsOf } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { pdfInfo, textOf } from '@blattwerk/testing/pdf/poppler';
import { qpdfExit, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { rotateHandler } from './handler.ts';

type Rotation = OptionsOf<Contracts['rotate']>['rotation'];

const rotate = (
  bytes: Buffer,
  rotation: Rotation = 90,
  pages: string | null = null,
  orientation: OptionsOf<Contracts['rotate']>['orientation'] = 'all',
) => runInMemory(rotateHandler, [{ name: 'plan.pdf', bytes }], { rotation, pages, orientation });

/** The pages' rotations, as poppler reads them. */
function rotations(pdf: Buffer): number[] {
  return Object.entries(pdfInfo(pdf)).flatMap(([key, value]) => (/^Page \d+ rot$/.test(key) ? [Number(value)] : []));
}

/** Three pages: with an inherited rotation, with one of their own, and with an explicit 0. */
const mixed = writePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R] /MediaBox [0 0 200 100] /Rotate 90 >>',
  '<< /Type /Page /Parent 2 0 R >>',
  '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [5 0 R 6 0 R] >>',
  '<< /Type /Page /Parent 4 0 R /Rotate 180 >>',
  '<< /Type /Page /Parent 4 0 R /Rotate 0 >>',
]);

/** A page of text with a matrix, on a sheet with a rotation. */
function turnedText(pages: readonly { matrix: string; rotate?: number; text?: string; around?: string }[]): Buffer {
  const font = '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X 3 0 R >> >>';
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects: WrittenObject[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 300 300] /Resources ${font} >>`,
    [
      '<< /Type /XObject /Subtype /Form /BBox [0 0 300 300] /Matrix [0 1 -1 0 300 0] >>',
      'BT /F 12 Tf 20 20 Td (A sentence in a form) Tj ET',
    ],
  ];
  for (const { matrix, rotate: degrees = 0, text = 'A sentence of some length', around = '' } of pages) {
    objects.push(`<< /Type /Page /Parent 2 0 R /Rotate ${degrees} /Contents ${objects.length + 2} 0 R >>`);
    objects.push(['<< >>', `${around} BT /F 12 Tf ${matrix} 150 150 Tm (${text}) Tj ET`]);
  }
  return writePdf(objects);
}

describe('rotate', () => {
  it('turns pages upright by the direction of their text', async () => {
    const upright = '1 0 0 1';
    const [left, down, right] = ['0 1 -1 0', '-1 0 0 -1', '0 -1 1 0'];
    const file = turnedText([
      { matrix: upright },
      { matrix: left },
      { matrix: down },
      { matrix: right },
      { matrix: left, rotate: 90 },
      { matrix: upright, rotate: 270 },
      { matrix: left, text: '7' },
      { matrix: upright, around: '0 1 -1 0 300 0 cm' },
      { matrix: upright, text: '8', around: '/X Do' },
    ]);
    const { output, result } = await rotate(file, 'upright');
    expect(rotations(output)).toEqual([0, 90, 180, 270, 90, 0, 0, 90, 90]);
    expect(result.facts).toMatchObject({ rotatedPages: 6, rotation: 0 });
    expect(rotations((await rotate(file, 'upright', '2,3+90')).output)).toEqual([0, 90, 90, 0, 90, 270, 0, 0, 0]);
    // It changes nothing that is upright already.
    const again = await rotate(output, 'upright');
    expect(again.output.equals(output)).toBe(true);
    expect(again.result.notices).toEqual(['nothingRotated']);
  });

  it('turns only pages that are shown in one orientation', async () => {
    // Shown upright, wide and wide.
    expect(rotations((await rotate(mixed, 90, null, 'landscape')).output)).toEqual([90, 270, 90]);
    expect(rotations((await rotate(mixed, 90, null, 'portrait')).output)).toEqual([180, 180, 0]);
    expect(rotations((await rotate(mixed, 180, '1-2', 'landscape')).output)).toEqual([90, 0, 0]);
    const none = await rotate(mixed, 90, '1', 'landscape');
    expect(none.output.equals(mixed)).toBe(true);
    expect(none.result).toMatchObject({ facts: { rotatedPages: 0, rotation: 0 }, notices: ['nothingRotated'] });
    const square = turnedText([{ matrix: '1 0 0 1' }]);
    expect((await rotate(square, 90, null, 'portrait')).result.notices).toEqual(['nothingRotated']);
  });

  it.each(['generate', 'disable'])(
    'keeps the form of a file, and nearly its size, object streams: %s',
    async (objectStreams) => {
      const pages = Array.from({ length: 300 }, (_, index) => `page ${index}`);
      const file = qpdfJob(textPdf(pages), { objectStreams });
      const { output } = await rotate(file);
      expect(output.length / file.length).toBeLessThan(1.02);
      expect(output.includes('/ObjStm')).toBe(objectStreams === 'generate');
      expect(rotations(output)).toContain(90);
    },
  );

  it.each([90, 180, 270] as const)(
    'adds %i degrees to the rotation of each page, inherited or its own',
    async (rotation) => {
      const { output } = await rotate(mixed, rotation);
      expect(rotations(mixed)).toEqual([90, 180, 0]);
      expect(rotations(output)).toEqual([90, 180, 0].map((before) => (before + rotation) % 360));
      expect(qpdfExit(output, ['--check'])).toBe(0);
    },
  );

  it('turns the pages that are named, each by its own degrees where it has them', async () => {
    const { output, result } = await rotate(mixed, 90, '3,1+180');
    expect(rotations(output)).toEqual([270, 180, 90]);
    expect(result.facts).toMatchObject({ rotation: 0, pageCount: 3, rotatedPages: 2 });
    expect((await rotate(mixed, 180, '2-')).result.facts).toMatchObject({ rotation: 180, rotatedPages: 2 });
  });

  it('refuses a page that does not exist or is named twice', async () => {
    const refusal = (params: object) => ({ code: 'invalidPages', params });
    await expect(rotate(mixed, 90, '4')).rejects.toMatchObject(refusal({ page: 4, page_count: 3 }));
    await expect(rotate(mixed, 90, '1,1+90')).rejects.toMatchObject(refusal({ repeated: 1 }));
  });

  it.each([
    ['450', 180],
    ['-90', 0],
    ['null', 90],
  ])('makes sense of a /Rotate of %s', async (before, after) => {
    const { output } = await rotate(textPdf(['x'], { page: `/Rotate ${before}` }));
    expect(rotations(output)).toEqual([after]);
  });

  it('uses another engine for a file that qpdf can read and not write', async () => {
    const pages = ['one', 'two'];
    const odd = Buffer.from(textPdf(pages).toString('latin1').replace('/Root 1 0 R', '/ID 7 /Root 1 0 R'), 'latin1');
    expect(() => qpdfJob(odd, {})).toThrow(/^qpdf exited with 3/);
    const { output, result } = await rotate(odd);
    expect(result.facts.pageCount).toBe(2);
    expect(rotations(output)).toEqual([90, 90]);
  });

  it('returns its facts, and enters its stages in order', async () => {
    const { output, result, stages } = await rotate(mixed, 270);
    expect(result).toEqual({
      facts: { originalSize: mixed.length, outputSize: output.length, rotation: 270, pageCount: 3, rotatedPages: 3 },
      notices: [],
    });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it('keeps outline, names, form, layers, tags, metadata and version', async () => {
    const catalog = [
      '/Type /Catalog /Pages 2 0 R /PageMode /UseOutlines /Lang (de) /ViewerPreferences << /DisplayDocTitle true >>',
      '/Outlines 5 0 R /Names << /Dests << /Names [(chapter) [3 0 R /Fit]] >> >> /PageLabels << /Nums [0 << /S /r >>] >>',
      '/AcroForm << /Fields [7 0 R] >> /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>',
      '/StructTreeRoot 9 0 R /MarkInfo << /Marked true >> /Metadata 10 0 R',
    ];
    const widget = '/Subtype /Widget /FT /Tx /T (name) /V (value) /Rect [10 10 90 30] /P 3 0 R';
    const rich = writePdf(
      [
        `<< ${catalog.join(' ')} >>`,
        '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Annots [7 0 R] /StructParents 0 >>',
        stream('', 'q Q'),
        '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>',
        '<< /Title (Chapter) /Parent 5 0 R /Dest (chapter) >>',
        `<< /Type /Annot ${widget} >>`,
        '<< /Type /OCG /Name (Layer) >>',
        '<< /Type /StructTreeRoot >>',
        stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
        '<< /Title (The plan) >>',
      ],
      { version: '1.4', trailer: '/Info 11 0 R' },
    );
    const { output } = await rotate(rich);
    expect(catalogOf(output)).toEqual(catalogOf(rich));
    const without = (info: Record<string, string>) =>
      Object.fromEntries(Object.entries(info).filter(([key]) => !/rot|size|^File/.test(key)));
    expect(without(pdfInfo(output))).toEqual(without(pdfInfo(rich)));
    expect(output.subarray(0, 8).toString()).toBe('%PDF-1.4');
  });

  it('keeps the bytes of a signed file, and reports that it was changed', async () => {
    const signed = writePdf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 99 99] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (sig) /V 5 0 R /Rect [0 0 9 9] >>',
      '<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>',
    ]);
    const { output, result } = await rotate(signed);
    expect(output.subarray(0, signed.length)).toEqual(signed);
    expect(rotations(output)).toEqual([90]);
    expect(qpdfExit(output, ['--check'])).toBe(0);
    expect(result.notices).toEqual(['signaturesInvalid']);
  });

  it('rotates a damaged file, and packs its objects like the original', async () => {
    const packed = qpdfJob(mixed, { objectStreams: 'generate' });
    const damaged = Buffer.from(packed.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
    const { output, result } = await rotate(damaged);
    expect(rotations(output)).toEqual([180, 270, 90]);
    expect(qpdfExit(output, ['--check'])).toBe(0);
    expect(output.includes('/ObjStm')).toBe(true);
    expect(result.notices).toEqual(['repaired']);
    // It is not said to be unchanged where nothing is to be rotated.
    const upright = textPdf(['An upright text of some length.']).toString('latin1');
    const none = await rotate(Buffer.from(upright.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'), 'upright');
    expect(none.result).toMatchObject({ facts: { rotatedPages: 0 }, notices: ['repaired'] });
  });

  it('does not change the contents of streams', async () => {
    const bytes = textPdf(['first', 'second']);
    const { output } = await rotate(bytes);
    expect(textOf(output)).toMatch(/first\s+second/);
  });

  it('refuses a locked file, and one with restrictions, with its name', async () => {
    const encrypt = (userPassword: string) =>
      qpdfJob(mixed, { encrypt: { userPassword, ownerPassword: 'owner', '256bit': { modify: 'none' } } });
    const params = { file: 'plan.pdf' };
    await expect(rotate(encrypt('user'))).rejects.toMatchObject({ code: 'encryptedPdf', params });
    await expect(rotate(encrypt(''))).rejects.toMatchObject({
      code: 'restrictedPdf',
      params: { ...params, permission: 'assemble' },
    });
  });
});

/** The catalog with resolved references and without pages, which does not depend on object numbers. */
function catalogOf(pdf: Buffer): unknown {
  const json = qpdfJob(pdf, { jsonOutput: '2' }).toString('utf8');
  const [, objects] = (JSON.parse(json) as { qpdf: [unknown, Record<string, { value?: unknown; stream?: unknown }>] })
    .qpdf;
  const follow = (value: unknown, depth: number): unknown => {
    if (depth === 0) return '…';
    if (typeof value === 'string' && /^\d+ \d+ R$/.test(value)) {
      const object = objects[`obj:${value}`];
      return follow(object?.value ?? object?.stream, depth - 1);
    }
    if (Array.isArray(value)) return value.map((item) => follow(item, depth - 1));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !['/Rotate', '/Length'].includes(key));
    return Object.fromEntries(kept.map(([key, item]) => [key, follow(item, depth - 1)]));
  };
  return (follow(objects['trailer']?.value, 8) as Record<string, unknown>)['/Root'];
}
