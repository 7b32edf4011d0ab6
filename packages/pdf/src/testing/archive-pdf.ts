import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { srgbProfile } from '../draw/srgb-profile.ts';
import type { ConformanceLevel } from '../file/metadata/archive-claim.ts';

/** What differs from a file that conforms; entries are added to dictionaries. */
export interface ArchiveFault {
  catalog?: string;
  page?: string;
  /** Of the root of the pages, which then has the resources. */
  pages?: string;
  resources?: string;
  content?: string;
  /** Behind the others: number 8 and following. */
  objects?: readonly WrittenObject[];
  /** In place of the properties of XMP. */
  xmp?: string;
  /** Properties of XMP beside them. */
  properties?: string;
  /** Attributes of the packet's header. */
  packet?: string;
  info?: string;
  profile?: Uint8Array;
  /** In place of the output intents. */
  intent?: string;
  /** In place of the marks and the structure of a file of level A. */
  tags?: string;
  /** In place of the identifier. */
  trailer?: string;
  /** Changes the file. */
  bytes?: (file: Buffer) => Buffer;
}

/** The claim of a level, as properties of XMP. */
export function claimOf(level: string): string {
  return `<pdfaid:part>${level[0]}</pdfaid:part><pdfaid:conformance>${level[1]?.toUpperCase()}</pdfaid:conformance>`;
}

/** A page with a blue square, by default one that conforms to a level of PDF/A, which it claims. */
export function archivePdf(level: ConformanceLevel, fault: ArchiveFault = {}): Buffer {
  const { catalog = '', page = '', pages, resources = '', objects = [], info, packet = '', properties = '' } = fault;
  const { content = '0 0 1 rg 10 10 50 50 re f', profile = profileOf(level), xmp = claimOf(level) } = fault;
  const { intent = '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile 5 0 R >>]' } = fault;
  const { trailer = '/ID [<00> <00>]' } = fault;
  const tags = level.endsWith('a') ? (fault.tags ?? '/MarkInfo << /Marked true >> /StructTreeRoot << >>') : '';
  const own = pages === undefined ? `/Resources << ${resources} >>` : '';
  const metadata = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"${packet}?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
><rdf:Description rdf:about="">${xmp}${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const file = writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R ${intent} ${tags} ${catalog} >>`,
      `<< /Type /Pages /Count 1 /Kids [3 0 R] ${pages ?? ''} >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 6 0 R ${own} ${page} >>`,
      ['<< /Type /Metadata /Subtype /XML >>', metadata],
      ['<< /N 3 >>', profile],
      ['<< >>', content],
      `<< ${info ?? ''} >>`,
      ...objects,
    ],
    { trailer: `${trailer} ${info === undefined ? '' : '/Info 7 0 R'}`, version: '1.4' },
  );
  return fault.bytes?.(file) ?? file;
}

/** Of a version that the part knows: ours is of version 4. */
function profileOf(level: ConformanceLevel): Uint8Array {
  const profile = Uint8Array.from(srgbProfile());
  if (level.startsWith('1')) profile[8] = 2;
  return profile;
}
