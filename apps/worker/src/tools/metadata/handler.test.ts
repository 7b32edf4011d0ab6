import { asDict, open } from '@blattwerk/pdf';
import { markedMetadata, metadataMarker } from '@blattwerk/pdf/testing/marked-metadata';
import type { Contracts, MetadataList, OptionsOf } from '@blattwerk/shared';
import { qpdfExit, qpdfJob, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { metadataHandler } from './handler.ts';

type Options = OptionsOf<Contracts['metadata']>;

const plain: Options = {
  mode: 'change',
  remove: true,
  title: null,
  author: null,
  subject: null,
  keywords: null,
  created: null,
  modified: null,
  language: null,
};
const run = (bytes: Buffer, options: Partial<Options> = {}) =>
  runInMemory(metadataHandler, [{ name: 'a.pdf', bytes }], { ...plain, ...options });

const described = async () =>
  Buffer.from((await open(makePdf(3))).setInfo({ Title: 'Alt', Author: 'Weber', Producer: 'Programm' }).save());

describe('metadata', () => {
  it('is removed, and the pages stay', async () => {
    const bytes = await described();
    const { output, result, stages } = await run(bytes);
    qpdfOutput(output, '--check');
    expect(inspectPdf(output).texts).toEqual(inspectPdf(bytes).texts);
    expect((await open(output)).info).toEqual({});
    expect(result).toMatchObject({ facts: { pageCount: 3, removedXmp: 0, outputSize: output.length }, notices: [] });
    expect(result.facts.removedEntries).toBeGreaterThanOrEqual(3);
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
  });

  it.each(markedMetadata)('is counted by its kind: $place', async ({ bytes, kind }) => {
    const { result } = await run(bytes);
    const { pageCount: _, outputSize: __, entryCount: ___, ...counts } = result.facts;
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(kind === undefined ? 0 : 1);
  });

  it('is set after it was removed, or without that beside the rest', async () => {
    const bytes = await described();
    const given = { title: 'Neu', subject: 'Über „alles“', keywords: 'a, b', language: 'de' };
    const after = await open((await run(bytes, given)).output);
    expect(after.info).toEqual({ Title: 'Neu', Subject: 'Über „alles“', Keywords: 'a, b' });
    expect(asDict(after.resolve(after.trailer.get('Root')))?.get('Lang')).toEqual(Buffer.from('de'));
    const { output, result } = await run(bytes, { ...given, remove: false });
    expect((await open(output)).info).toEqual({
      ...after.info,
      Author: 'Weber',
      Producer: 'Programm',
    });
    expect(result.facts).toMatchObject({ removedEntries: 0, removedRevisions: 0 });
  });

  it('has the dates that are given', async () => {
    const given = { remove: false, created: '2026-01-31T12:00:00+01:00', modified: '2026-02-01' };
    const after = await open((await run(await described(), given)).output);
    expect(after.listMetadata()).toEqual(
      expect.arrayContaining([
        { kind: 'info', name: 'CreationDate', value: '2026-01-31T11:00:00Z', page: undefined },
        { kind: 'info', name: 'ModDate', value: '2026-02-01T00:00:00Z', page: undefined },
      ]),
    );
  });

  it('is listed in JSON, and nothing is changed', async () => {
    const { output, result } = await run(await described(), { mode: 'list' });
    const { entries } = JSON.parse(output.toString()) as { entries: { kind: string; name: string; value: string }[] };
    expect(entries).toContainEqual({ kind: 'info', name: 'Author', value: 'Weber', page: null });
    expect(result).toMatchObject({
      mime: 'application/json',
      facts: { entryCount: entries.length, removedEntries: 0 },
    });
  });

  it('is listed with what a JPEG says beside its picture', async () => {
    const bytes = markedMetadata.find(({ place }) => place.endsWith('of a JPEG'))?.bytes ?? Buffer.of();
    const { output } = await run(bytes, { mode: 'list' });
    const { entries } = JSON.parse(output.toString()) as MetadataList;
    const images = entries.filter(({ kind }) => kind === 'image');
    expect(images.map(({ name }) => name)).toEqual(['EXIF', 'XMP', 'IPTC', 'Comment']);
    expect(images.at(-1)?.value).toContain(metadataMarker);
  });

  it('renews the identifier, also of an encrypted file, whose restrictions stay', async () => {
    const bytes = await described();
    const idOf = async (file: Buffer) => ((await open(file)).trailer.get('ID') as Buffer[])[0];
    expect(await idOf((await run(bytes)).output)).not.toEqual(await idOf(bytes));
    const restricted = qpdfJob(bytes, {
      encrypt: { userPassword: '', ownerPassword: 'besitzer', '256bit': { extract: 'n' } },
    });
    const { output } = await run(restricted);
    expect(qpdfExit(output, ['--is-encrypted'])).toBe(0);
    expect((await open(output)).info).toEqual({});
  });
});
