import { contracts } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { samplePdf, uploadsOf } from './sample-files.ts';

it('has an upload for each tool, of files in the field of its contract', () => {
  const pdf = samplePdf(3);
  const uploads: Record<string, { files: readonly Buffer[]; field?: string }> = uploadsOf({
    images: pdf,
    pdf,
    locked: pdf,
    password: 'x',
  });
  // These two make the files of the others.
  const names = Object.keys(contracts).filter((name) => name !== 'convert' && name !== 'protect');
  expect(Object.keys(uploads).toSorted()).toEqual(names.toSorted());
  for (const name of names)
    expect([name, uploads[name]?.field ?? 'pdf']).toEqual([name, contracts[name as 'merge'].input.field]);
});
