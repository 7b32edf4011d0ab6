import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { open } from '../../api/open.ts';
import { erasePdf } from '../../testing/erase-pdf.ts';
import { markedMetadata, metadataMarker } from '../../testing/marked-metadata.ts';

/** Places whose entry has a name alone: pictures, data of programs and nested values are not shown. */
const namedOnly = /small picture|data of programs|addresses of captured|names of|metadata of a part|program of a layer/;
const listedKind = {
  info: 'info',
  xmp: 'xmp',
  images: 'image',
  thumbnails: 'thumbnail',
  programData: 'programData',
  annotations: 'annotation',
  attachments: 'attachment',
  signatures: 'signature',
  traces: 'trace',
  revisions: 'revision',
} as const;

async function entriesOf(bytes: Uint8Array) {
  return (await open(bytes)).listMetadata();
}

describe('a list of metadata', () => {
  const places = markedMetadata.filter(({ kind }) => kind !== undefined && kind !== 'images');

  it.each(places)('has what is removed: $place', async ({ bytes, kind, place }) => {
    const entries = await entriesOf(bytes);
    const own = entries.filter((entry) => kind !== undefined && entry.kind === listedKind[kind]);
    expect(own.length).toBeGreaterThan(0);
    if (!namedOnly.test(place)) expect(JSON.stringify(own)).toContain(metadataMarker);
    if (/page|note|field|signature/.test(place) && kind !== 'xmp' && !place.includes('captured'))
      expect(own[0]?.page).toBe(1);
  });

  it('is empty where a file says nothing', async () => {
    expect(await entriesOf(erasePdf({ content: '' }))).toEqual([]);
  });

  it('has earlier revisions, scripts and hidden layers', async () => {
    const bytes = erasePdf({
      content: '',
      catalog:
        '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /OCProperties << /OCGs [10 0 R] /D << /OFF [10 0 R] >> >>',
      objects: ['<< /Type /OCG /Name (Preise) >>'],
    });
    const changed = (await open(bytes)).setInfo({ Title: 'Neu' }).update();
    expect(await entriesOf(changed)).toEqual([
      { kind: 'info', name: 'Title', value: 'Neu', page: undefined },
      { kind: 'script', name: 'JavaScript', value: 'app.alert(1)', page: undefined },
      { kind: 'hiddenLayer', name: 'Preise', value: '', page: undefined },
      { kind: 'revision', name: '1', value: '', page: undefined },
    ]);
  });
});

it('dates that are set are those of the information and of XMP', async () => {
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="1999-01-01" xmp:CreatorTool="W"/></rdf:RDF></x:xmpmeta>';
  const bytes = erasePdf({
    content: '',
    catalog: '/Metadata 10 0 R',
    objects: [stream('/Type /Metadata /Subtype /XML', xmp)],
  });
  const dated = (await open(bytes)).setDates({ created: new Date('2026-01-31T11:00:00Z') });
  expect(dated.listMetadata().map(({ name, value }) => [name, value])).toEqual([
    ['CreationDate', '2026-01-31T11:00:00Z'],
    ['xmp:CreatorTool', 'W'],
    ['xmp:CreateDate', '2026-01-31T11:00:00Z'],
  ]);
});
