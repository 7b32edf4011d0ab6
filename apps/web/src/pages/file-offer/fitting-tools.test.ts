import { expect, it } from 'vitest';
import { toolNames } from '../../tools/index.ts';
import { fittingTools } from './fitting-tools.ts';

const pdfTools = toolNames.filter((name) => name !== 'convert');

it('offers every tool for PDFs for one PDF, and unlocking first for a locked one', () => {
  expect(fittingTools(['pdf'], false)).toEqual({ kind: 'pdf', tools: pdfTools });
  expect(fittingTools(['pdf'], true)).toEqual({
    kind: 'pdf',
    tools: ['unlock', ...pdfTools.filter((name) => name !== 'unlock')],
  });
});

it('offers merging first for several PDFs, and no tool that takes one only', () => {
  expect(fittingTools(['pdf', 'pdf'], false)).toEqual({
    kind: 'pdf',
    tools: ['merge', 'compress', 'pdf-to-jpg', 'rotate', 'protect', 'unlock', 'extract-images'],
  });
});

it('offers the converter for images', () => {
  expect(fittingTools(['jpeg'], false)).toEqual({ kind: 'image', tools: ['convert'] });
  expect(fittingTools(['png', 'heic', 'webp'], false)).toEqual({ kind: 'image', tools: ['convert'] });
});

it('offers nothing for images beside PDFs, or for files of other kinds alone', () => {
  expect(fittingTools(['pdf', 'png'], false)).toEqual({ problem: 'mixed' });
  expect(fittingTools([null, null], false)).toEqual({ problem: 'unsuitable' });
  expect(fittingTools([null, 'pdf'], false)).toEqual({ kind: 'pdf', tools: pdfTools });
});
