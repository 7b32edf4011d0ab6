import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { removeUnusedResources } from './unused-resources.ts';

interface Written {
  catalog?: string;
  pages?: string;
  /** Entries of both pages. */
  entries?: readonly [string, string];
  contents?: readonly [string, string];
  /** From object 10 on. */
  more?: readonly WrittenObject[];
}

/** Forms A, B and C are objects 7, 8 and 9; contents are 5 and 6. @returns numbers of the forms that are left */
function formsLeft({ catalog = '', pages = '', entries = ['', ''], contents = ['', ''], more = [] }: Written): string {
  const document = PdfDocument.open(
    writePdf([
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] ${pages} >>`,
      `<< /Type /Page /Parent 2 0 R /Contents 5 0 R ${entries[0]} >>`,
      `<< /Type /Page /Parent 2 0 R /Contents 6 0 R ${entries[1]} >>`,
      ['<< >>', contents[0]],
      ['<< >>', contents[1]],
      ...['A', 'B', 'C'].map((name): WrittenObject => ['<< /Subtype /Form /BBox [0 0 9 9] >>', `% ${name}`]),
      ...more,
    ]),
  );
  const graph = new ObjectGraph(document);
  removeUnusedResources(graph);
  return ['A', 'B', 'C'].filter((_, index) => graph.reachable.includes(7 + index)).join('');
}

const all = '/XObject << /A 7 0 R /B 8 0 R /C 9 0 R >>';
const uses = ['/A Do', '/B Do'] as const;

describe('removeUnusedResources', () => {
  it.each<[string, Written]>([
    ['of the pages above', { pages: `/Resources << ${all} >>` }],
    ['that pages share', { entries: ['/Resources 10 0 R', '/Resources 10 0 R'], more: [`<< ${all} >>`] }],
    ['of a page each', { entries: [`/Resources << ${all} >>`, `/Resources << ${all} >>`] }],
    [
      'of pages that share a category',
      {
        entries: ['/Resources << /XObject 10 0 R >>', '/Resources << /XObject 10 0 R >>'],
        more: ['<< /A 7 0 R /B 8 0 R /C 9 0 R >>'],
      },
    ],
    ['in an object of their own', { pages: '/Resources << /XObject 10 0 R >>', more: [all.slice('/XObject '.length)] }],
  ])('removes what no page names from resources %s', (_, written) => {
    expect(formsLeft({ ...written, contents: uses })).toBe('AB');
  });

  it('keeps what a form without resources of its own names', () => {
    const more: WrittenObject[] = [['<< /Subtype /Form >>', '/B Do']];
    const pages = `/Resources << /XObject << /A 7 0 R /B 8 0 R /C 9 0 R /D 10 0 R >> >>`;
    expect(formsLeft({ pages, more, contents: ['/D Do', ''] })).toBe('B');
  });

  it('keeps what an appearance without resources of its own names', () => {
    const appearance: WrittenObject = ['<< /Subtype /Form >>', '/C Do'];
    const entries = [`/Resources << ${all} >> /Annots [<< /AP << /N << /On 10 0 R >> >> >>]`, ''] as const;
    expect(formsLeft({ entries, more: [appearance] })).toBe('C');
  });

  it('removes what the content of a form, pattern or glyph does not name', () => {
    const form: WrittenObject = [`<< /Subtype /Form /Resources << ${all} >> >>`, '/A Do'];
    const pages = '/Resources << /XObject << /D 10 0 R >> >>';
    expect(formsLeft({ pages, more: [form], contents: ['/D Do', ''] })).toBe('A');
    const glyphs = `<< /Subtype /Type3 /CharProcs << /a 11 0 R >> /Resources << ${all} >> >>`;
    const font = '/Resources << /Font << /F 10 0 R >> >>';
    expect(formsLeft({ pages: font, more: [glyphs, ['<< >>', '/B Do']], contents: ['/F 1 Tf', ''] })).toBe('B');
  });

  it('keeps resources that anything else refers to, or whose content cannot be read', () => {
    const shared: Written = { entries: ['/Resources 10 0 R', ''], more: [`<< ${all} >>`], contents: uses };
    expect(formsLeft({ ...shared, catalog: '/AcroForm << /DR 10 0 R >>' })).toBe('ABC');
    const category: Written = { pages: '/Resources << /XObject 10 0 R >>', more: ['<< /A 7 0 R /C 9 0 R >>'] };
    expect(formsLeft({ ...category, catalog: '/AcroForm << /DR << /XObject 10 0 R >> >>' })).toBe('AC');
    const ofOther: WrittenObject = [
      '<< /Subtype /Form /Filter /DCTDecode /Resources << /XObject 10 0 R >> >>',
      '/A Do',
    ];
    const drawsOther = ['/C Do /D Do', ''] as const;
    const shares: WrittenObject[] = ['<< /A 7 0 R /C 9 0 R /D 11 0 R >>', ofOther];
    expect(formsLeft({ ...category, more: shares, contents: drawsOther })).toBe('AC');
    const unreadable: WrittenObject = ['<< /Filter /DCTDecode >>', '/A Do'];
    expect(formsLeft({ entries: [`/Resources << ${all} >> /Contents 10 0 R`, ''], more: [unreadable] })).toBe('ABC');
  });
});
