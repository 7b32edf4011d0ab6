import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answered, classifyOutcome, type Outcome } from './classify-outcome.ts';
import { pdfTools, properties } from './run-cases.ts';

import { readPdf } from './read-answer.ts';
import { richDocuments, richPdf } from './rich-pdf.ts';
import type { FidelityCase } from './cases.ts';

describe('docs/fidelity.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../..', 'docs', 'fidelity.md'), 'utf8');
  const [table = ''] = page.split('\n## ');
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));

  it('has a column for each tool that takes a PDF', () => {
    expect(rows[0]?.slice(1).toSorted()).toEqual(pdfTools.map(({ name }) => name).toSorted());
  });

  it('has a row for each property, and an outcome in every cell', () => {
    expect(rows.slice(2).map(([name]) => name)).toEqual(properties.map(({ name }) => name));
    for (const row of rows.slice(2)) {
      expect(row).toHaveLength(pdfTools.length + 1);
      for (const cell of row.slice(1)) {
        expect(cell).toMatch(
          /^(kept|–|(partly )?(on purpose|dropped, reported by `\w+`)|\*\*(left behind|(partly )?dropped silently)\*\*)$/,
        );
      }
    }
  });
});

describe('an answer', () => {
  let fidelityCase: FidelityCase;
  let pagesAlone: Answered;

  beforeAll(async () => {
    const [kind] = richDocuments;
    if (!kind) throw new Error('there is no rich document');
    const bytes = await richPdf(kind);
    fidelityCase = { tool: 'rotate', sources: [{ title: 'rich', bytes, reading: await readPdf(bytes) }] };
    // Into an empty file qpdf takes pages alone.
    using folder = temporaryFolder();
    await writeFile(join(folder.path, 'in.pdf'), bytes);
    const pages = ['--empty', '--pages', join(folder.path, 'in.pdf'), '1-z', '--', '-'];
    const bare = execFileSync('qpdf', pages, { maxBuffer: 2 ** 26 });
    pagesAlone = { reading: await readPdf(bare), pages: undefined };
  });

  const named = (outcomeOf: (property: (typeof properties)[number]) => Outcome, kind: Outcome['kind']) =>
    properties.filter((property) => outcomeOf(property).kind === kind).map(({ name }) => name);

  it('that is its source keeps everything that the source has', () => {
    const { reading } = fidelityCase.sources[0] ?? pagesAlone;
    const outcomeOf = (property: (typeof properties)[number]) =>
      classifyOutcome(property, fidelityCase, { reading, pages: undefined }, []);
    expect(named(outcomeOf, 'notApplicable')).toEqual(['XFA form', 'digital signatures']);
    expect(named(outcomeOf, 'kept')).toHaveLength(properties.length - 2);
  });

  it('of the pages alone has lost the properties of the document, unless a notice reports them', () => {
    const lost = named((property) => classifyOutcome(property, fidelityCase, pagesAlone, []), 'silent');
    const ofDocument = [
      'named destinations',
      'outlines',
      'layers',
      'alternate layer configurations',
      'layers as rendered',
    ];
    const others = ['tags', 'language', 'XMP metadata', 'viewer preferences', 'open action', 'output intents', 'links'];
    expect(lost).toEqual(expect.arrayContaining([...ofDocument, ...others]));
    for (const kept of ['page boxes', 'page rotation', 'text', 'annotations', 'thumbnails', 'images']) {
      expect(lost).not.toContain(kept);
    }
    const said = named(
      (property) => classifyOutcome(property, fidelityCase, pagesAlone, ['outlineDropped', 'tagsDropped']),
      'reported',
    );
    expect(said).toEqual(['tags', 'language', 'outlines']);
  });

  it('that still contains data of a removed page is reported', () => {
    const { reading } = fidelityCase.sources[0] ?? pagesAlone;
    const outcomeOf = (property: (typeof properties)[number]) =>
      classifyOutcome(property, fidelityCase, { reading, pages: [1, 3, 4] }, []);
    const leftBehind = ['text', 'links', 'form fields', 'tags', 'outlines', 'page labels', 'thumbnails', 'images'];
    expect(named(outcomeOf, 'leftBehind')).toEqual(expect.arrayContaining(leftBehind));
  });
});
