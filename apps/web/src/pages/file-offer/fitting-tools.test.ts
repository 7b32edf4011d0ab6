import { expect, it } from 'vitest';
import { toolNames } from '../../tools/index.ts';
import { fittingTools } from './fitting-tools.ts';

const pdfTools = toolNames.filter((name) => name !== 'convert' && name !== 'scan-to-pdf');

const withoutUnlock = pdfTools.filter((name) => name !== 'unlock');
const compressFirst = ['compress', ...withoutUnlock.filter((name) => name !== 'compress')];

it('offers compressing first for one PDF, unlocking only where it has a protection, and first where it is locked', () => {
  expect(fittingTools(['pdf'], 'none')).toEqual({ kind: 'pdf', tools: compressFirst });
  expect(fittingTools(['pdf'], 'restricted')).toEqual({
    kind: 'pdf',
    tools: ['compress', ...pdfTools.filter((name) => name !== 'compress')],
  });
  expect(fittingTools(['pdf'], 'locked')).toEqual({ kind: 'pdf', tools: ['unlock', ...withoutUnlock] });
});

it.each([
  ['form', 'sign'],
  ['scan', 'ocr'],
  ['invoice', 'e-invoice'],
  ['other', 'compress'],
] as const)('offers for one PDF that is a %s first %s, and unlocking where it is locked', (content, first) => {
  const [offered, locked, several] = [
    fittingTools(['pdf'], 'none', content),
    fittingTools(['pdf'], 'locked', content),
    fittingTools(['pdf', 'pdf'], 'none', content),
  ].map((found) => ('tools' in found ? found.tools : []));
  expect(offered?.[0]).toBe(first);
  expect(offered?.toSorted()).toEqual(withoutUnlock.toSorted());
  expect([locked?.[0], several?.[0]]).toEqual(['unlock', 'merge']);
});

it('offers merging first for several PDFs, and no tool that takes one only', () => {
  expect(fittingTools(['pdf', 'pdf'], 'none')).toEqual({
    kind: 'pdf',
    tools: [
      'merge',
      'compress',
      'pdf-to-jpg',
      'rotate',
      'protect',
      'extract-images',
      'page-numbers',
      'watermark',
      'crop',
      'e-invoice',
      'metadata',
      'n-up',
      'page-size',
      'ocr',
      'flatten',
      'repair',
    ],
  });
});

it('offers the converter for images', () => {
  expect(fittingTools(['jpeg'], 'none')).toEqual({ kind: 'image', tools: ['convert'] });
  expect(fittingTools(['png', 'heic', 'webp'], 'none')).toEqual({ kind: 'image', tools: ['convert'] });
});

it('offers the tool for e-invoices for XML, also beside PDFs', () => {
  expect(fittingTools(['xml'], 'none')).toEqual({ kind: 'invoice', tools: ['e-invoice'] });
  expect(fittingTools(['pdf', 'xml', null], 'none')).toEqual({ kind: 'invoice', tools: ['e-invoice'] });
  expect(fittingTools(['xml', 'png'], 'none')).toEqual({ kind: 'image', tools: ['convert'] });
});

it('offers nothing for images beside PDFs, or for files of other kinds alone', () => {
  expect(fittingTools(['pdf', 'png'], 'none')).toEqual({ problem: 'mixed' });
  expect(fittingTools([null, null], 'none')).toEqual({ problem: 'unsuitable' });
  expect(fittingTools([null, 'pdf'], 'none')).toEqual({ kind: 'pdf', tools: compressFirst });
});
