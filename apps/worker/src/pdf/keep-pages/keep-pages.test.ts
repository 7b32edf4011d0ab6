import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultLimits } from '@blattwerk/shared';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../../tool-run.ts';
import { keepPages } from './keep-pages.ts';
import { askQpdf, documentMarkers, markedPdf, markerKinds, plainText, wholeFileMarkers, writePdf } from './fixture.ts';

let folder: string;
/** Whether the file is taken as it came, or as qpdf puts it in order. */
let isUntried: boolean;
/** Of the last file that was kept. */
let told: readonly string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keep-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function keep(bytes: Buffer, pageNumbers: readonly number[]): Promise<Buffer> {
  const run: Run = {
    limits: defaultLimits,
    enter: () => {},
    report: () => {},
    write: () => Promise.reject(new Error('nothing is to be written')),
    scratch: () => Promise.resolve(folder),
  };
  const file = path.join(folder, 'in.pdf');
  writeFileSync(file, bytes);
  const pageCount = Number(askQpdf(bytes, '--show-npages'));
  const pdf = {
    path: file,
    name: 'in.pdf',
    pageCount,
    bytes: bytes.length,
    wasRepaired: false,
    isSigned: false,
    isUntried,
  };
  const { pieces, notices } = await keepPages(pdf, pageNumbers, run);
  told = notices;
  const kept = Buffer.concat(pieces);
  askQpdf(kept, '--check');
  return kept;
}

interface QpdfOutline {
  title: string;
  destpageposfrom1: number | null;
  kids: QpdfOutline[];
}

function outlinesOf(pdf: Buffer): unknown[] {
  const { outlines } = JSON.parse(askQpdf(pdf, '--json', '--json-key=outlines').toString()) as {
    outlines: QpdfOutline[];
  };
  const short = ({ title, destpageposfrom1, kids }: QpdfOutline): unknown[] => [
    title,
    destpageposfrom1,
    ...kids.map(short),
  ];
  return outlines.map(short);
}

function labelsOf(pdf: Buffer): unknown {
  return (JSON.parse(askQpdf(pdf, '--json', '--json-key=pagelabels').toString()) as { pagelabels: unknown }).pagelabels;
}

type QpdfDict = Record<string, unknown>;

function pagesOf(pdf: Buffer): { ref: string; dict: QpdfDict; annotations: QpdfDict[] }[] {
  const json = askQpdf(pdf, '--json', '--json-key=pages', '--json-key=qpdf').toString();
  const { pages, qpdf } = JSON.parse(json) as {
    pages: { object: string }[];
    qpdf: [unknown, Record<string, { value: QpdfDict }>];
  };
  const resolve = (value: unknown): unknown => qpdf[1][`obj:${String(value)}`]?.value ?? value;
  return pages.map(({ object }) => {
    const dict = resolve(object) as QpdfDict;
    const annotations = (dict['/Annots'] as unknown[]).map((ref) => resolve(ref) as QpdfDict);
    return { ref: object, dict: { ...dict, '/MediaBox': resolve(dict['/MediaBox']) }, annotations };
  });
}

describe.each([[[1, 3, 4]], [[2]], [[4, 1]], [[3, 2, 1]], [[1, 2, 1]]])('the pages %j of four', (pageNumbers) => {
  it('hold nothing of the others, and all of their own', async () => {
    const text = plainText(await keep(markedPdf(4), pageNumbers));
    const gone = [1, 2, 3, 4].filter((pageNumber) => !pageNumbers.includes(pageNumber));
    const markers = (pages: readonly number[]) => pages.flatMap((page) => markerKinds.map((kind) => `${kind}${page}X`));
    expect([...markers(gone), ...wholeFileMarkers].filter((marker) => text.includes(marker))).toEqual([]);
    // A link's own text goes with the page that it leads to, or the one that it stands on.
    const own = [...markers(pageNumbers), ...documentMarkers].filter((marker) => !marker.startsWith('LINK'));
    expect(own.filter((marker) => !text.includes(marker))).toEqual([]);
  });
});

describe.each([
  ['as it came', true],
  ['as qpdf puts it in order', false],
])('of a file %s', (_, asItCame) => {
  beforeEach(() => {
    isUntried = asItCame;
  });

  describe('keepPages', () => {
    it('moves up what stood below a removed outline entry, and counts what shows', async () => {
      expect(outlinesOf(await keep(markedPdf(4), [1, 3, 4]))).toEqual([
        ['OUTLINE1X', 1],
        ['OUTLINE3X below', 2],
        ['OUTLINE3X', 2, ['OUTLINE4X below', 3]],
        // qpdf does not look into a destination that is a dictionary.
        ['OUTLINE4X', null, ['OUTLINE1X below', 1]],
      ]);
      expect(plainText(await keep(markedPdf(4), [1, 3, 4]))).toMatch(/\/Count 4\s/);
    });

    it('says that an XFA form becomes an ordinary one, where pages stay behind', async () => {
      await keep(markedPdf(4), [1, 3]);
      expect(told).toEqual(['xfaDropped']);
      await keep(markedPdf(4), [2, 1, 4, 3]);
      expect(told).toEqual([]);
    });

    it('leaves no empty outline', async () => {
      const pdf = markedPdf(4)
        .toString('latin1')
        .replaceAll(/\/Dest \(DEST2X\)/g, '/Dest (DEST1X)');
      const text = plainText(await keep(Buffer.from(pdf.replace('/OLDDEST2X >>', '/OLDDEST1X >>'), 'latin1'), [2]));
      expect(text).not.toMatch(/\/Outlines|\/PageMode|\/Title \(OUTLINE/);
    });

    it('lets each page keep its label', async () => {
      expect(labelsOf(await keep(markedPdf(4), [2, 4, 3]))).toEqual([
        { index: 0, label: { '/S': '/r', '/St': 2 } },
        { index: 1, label: { '/P': 'u:A-', '/S': '/D', '/St': 6 } },
        { index: 2, label: { '/P': 'u:A-', '/S': '/D', '/St': 5 } },
      ]);
    });

    it('keeps boxes, rotation, order and hidden layers', async () => {
      const kept = await keep(markedPdf(4), [3, 1]);
      const pages = pagesOf(kept).map(({ dict }) => [dict['/CropBox'], dict['/MediaBox'], dict['/Rotate']]);
      expect(pages).toEqual([
        [[0, 0, 103, 200], [0, 0, 200, 300], 270],
        [[0, 0, 101, 200], [0, 0, 200, 300], 90],
      ]);
      expect(plainText(kept)).toMatch(/\/OFF \[\s*\d+ 0 R\s*\]/);
      expect(plainText(kept)).toContain('/HideMenubar true');
    });

    it('keeps links between pages that stay, also those by a page number', async () => {
      const pages = pagesOf(await keep(markedPdf(4), [4, 1, 2]));
      const links = pages.map(({ annotations }) => annotations.filter((dict) => dict['/Subtype'] === '/Link'));
      const [, first, second] = pages.map(({ ref }) => ref);
      // Page 4 links to 1, and 1 to 2, each in three ways; 2 linked to 3.
      const threeTo = (ref: string | undefined, name: string) => [
        [ref, '/Fit'],
        { '/S': '/GoTo', '/D': `u:${name}` },
        [ref, '/Fit'],
      ];
      expect(links.map((list) => list.map((dict) => dict['/Dest'] ?? dict['/A']))).toEqual([
        threeTo(first, 'DEST1X'),
        threeTo(second, 'DEST2X'),
        [],
      ]);
    });

    it('gives repeated pages annotations of their own', async () => {
      const kept = await keep(markedPdf(2), [1, 1]);
      expect(new Set(pagesOf(kept).map(({ ref }) => ref)).size).toBe(2);
      const { acroform } = JSON.parse(askQpdf(kept, '--json', '--json-key=acroform').toString()) as {
        acroform: { fields: { pageposfrom1: number; value: string }[] };
      };
      const values = acroform.fields.map(({ pageposfrom1, value }) => [pageposfrom1, value]);
      expect(values).toEqual(
        expect.arrayContaining([
          [1, 'u:VALUE1X'],
          [2, 'u:VALUE1X'],
        ]),
      );
    });

    it('changes nothing of a document that loses no page', async () => {
      const text = plainText(await keep(markedPdf(3), [1, 2, 3]));
      expect([...wholeFileMarkers, ...documentMarkers].filter((marker) => !text.includes(marker))).toEqual([]);
    });

    it('packs objects where the document did, and raises no version', async () => {
      const packed = askQpdf(
        markedPdf(30),
        '--object-streams=generate',
        '--compress-streams=n',
        '--qdf',
        '--no-original-object-ids',
      );
      expect(packed.includes('/ObjStm')).toBe(true);
      const kept = await keep(packed, [2, 3, 4, 5, 6, 7]);
      expect(kept.includes('/ObjStm')).toBe(true);
      expect(plainText(kept)).toContain('BODY7X');
      const plain = await keep(markedPdf(2), [1]);
      expect(plain.subarray(0, 8).toString()).toBe('%PDF-1.7');
      expect(plain.includes('/ObjStm')).toBe(false);
    });

    it('keeps an empty element between kept ones, and none beside a removed one', async () => {
      const kept = await keep(
        writePdf([
          '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 3 0 R >>',
          '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
          '<< /Type /StructTreeRoot /K [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R] >>',
          '<< /Type /Page /Parent 2 0 R >>',
          '<< /Type /Page /Parent 2 0 R >>',
          '<< /S /P /P 3 0 R /Pg 4 0 R /K 0 >>',
          '<< /S /P /P 3 0 R /ActualText (BETWEEN) >>',
          '<< /S /P /P 3 0 R /Pg 4 0 R /K 1 >>',
          '<< /S /P /P 3 0 R /ActualText (BESIDE) >>',
          '<< /S /P /P 3 0 R /Pg 5 0 R /K 0 >>',
        ]),
        [1],
      );
      expect(plainText(kept)).toContain('BETWEEN');
      expect(plainText(kept)).not.toContain('BESIDE');
    });

    it('keeps what a form without resources of its own takes from the page', async () => {
      const kept = await keep(
        writePdf([
          '<< /Type /Catalog /Pages 2 0 R >>',
          '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] /Resources << /XObject << /A#20a 6 0 R /B 7 0 R /C 8 0 R >> >> >>',
          '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
          '<< /Type /Page /Parent 2 0 R >>',
          ['<< >>', '/A#20a Do'],
          ['<< /Subtype /Form /BBox [0 0 9 9] >>', '/B Do % OUTER'],
          ['<< /Subtype /Form /BBox [0 0 9 9] >>', '% INNER'],
          ['<< /Subtype /Form /BBox [0 0 9 9] >>', '% UNUSED'],
        ]),
        [1],
      );
      expect(plainText(kept)).toMatch(/OUTER[^]*INNER/);
      expect(plainText(kept)).not.toContain('UNUSED');
    });

    it('keeps names and strings as they are, whatever is in them', async () => {
      const kept = await keep(
        writePdf([
          '<< /Type /Catalog /Pages 2 0 R /Names << /Dests << /Names [(\\(\\)\\\\) [3 0 R /Fit] <feff00e9> [4 0 R /Fit]] >> >> >>',
          '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
          '<< /Type /Page /Parent 2 0 R /X /#23Sqt /Y /a#20#23b /Annots [5 0 R 6 0 R] >>',
          '<< /Type /Page /Parent 2 0 R >>',
          '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest <28295c> >>',
          '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest (\\376\\377\\000\\351) >>',
        ]),
        [1],
      );
      const [page] = pagesOf(kept);
      expect([page?.dict['/X'], page?.dict['/Y']]).toEqual(['/#Sqt', '/a #b']);
      expect(page?.annotations.map((dict) => dict['/Dest'])).toEqual(['u:()\\']);
    });

    it('ends on outlines, fields, trees and elements that run in circles', async () => {
      const kept = await keep(
        writePdf([
          '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R /AcroForm << /Fields [6 0 R] >> /StructTreeRoot 7 0 R /Names << /Dests 8 0 R >> /Threads [9 0 R] >>',
          '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
          '<< /Type /Page /Parent 2 0 R /Annots [6 0 R] >>',
          '<< /Type /Page /Parent 2 0 R >>',
          '<< /First 5 0 R /Title (x) /Next 5 0 R /Dest (x) >>',
          '<< /Kids [6 0 R] /Parent 6 0 R /Subtype /Widget /Rect [0 0 9 9] >>',
          '<< /K [7 0 R 7 0 R 10 0 R] /ParentTree 8 0 R >>',
          '<< /Kids [8 0 R 8 0 R] /Names [(x) (x)] >>',
          '<< /F 9 0 R /N 9 0 R >>',
          '<< /S /P /Pg 3 0 R /K [10 0 R 0] >>',
        ]),
        [1],
      );
      expect(askQpdf(kept, '--show-npages').toString().trim()).toBe('1');
    });
  });
});
