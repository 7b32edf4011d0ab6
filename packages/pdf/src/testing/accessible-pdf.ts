import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';

/** What differs from a file that conforms; entries are added to dictionaries. */
export interface AccessibilityFault {
  catalog?: string;
  /** In place of the language. */
  language?: string;
  page?: string;
  /** Number of a second page, which is one of the objects. */
  secondPage?: number;
  content?: string;
  resources?: string;
  /** Of the element that contains all, in place of its first one, number 8. */
  kids?: string;
  /** Entries of the root of the structure. */
  root?: string;
  /** In place of the element number 8 and its entries. */
  element?: string;
  /** In the parent tree behind the content of the page, by key. */
  parents?: string;
  /** Behind the others: number 9 and following. */
  objects?: readonly WrittenObject[];
  /** In place of the claim and the title, as properties of XMP. */
  xmp?: string;
  trailer?: string;
  /** In place of the marks and the viewer preferences. */
  marks?: string;
}

const title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>';

/** The claim of PDF/UA-1, as a property of XMP. */
export const accessibleClaim = '<pdfuaid:part>1</pdfuaid:part>';

/** A page with a tagged square, by default one that conforms to PDF/UA-1, which it claims. */
export function accessiblePdf(fault: AccessibilityFault = {}): Buffer {
  const { catalog = '', language = '/Lang (en)', page = '', resources = '', kids = '8 0 R', root = '' } = fault;
  const { secondPage } = fault;
  const { element = '/S /P', parents = '', objects = [], xmp = accessibleClaim + title, trailer = '' } = fault;
  const { content = '/P << /MCID 0 >> BDC 0 0 50 50 re f EMC' } = fault;
  const { marks = '/MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >>' } = fault;
  const metadata = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:own="http://www.aiim.org/pdfua/ns/id/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"
><rdf:Description rdf:about="">${xmp}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /Metadata 4 0 R /StructTreeRoot 6 0 R ${language} ${marks} ${catalog} >>`,
      secondPage === undefined
        ? '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'
        : `<< /Type /Pages /Count 2 /Kids [3 0 R ${secondPage} 0 R] >>`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R /StructParents 0
        /Resources << ${resources} >> ${page} >>`,
      ['<< /Type /Metadata /Subtype /XML >>', metadata],
      ['<< >>', content],
      `<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R] ${parents}] >> ${root} >>`,
      `<< /Type /StructElem /S /Document /P 6 0 R /K [${kids}] >>`,
      `<< /Type /StructElem /P 7 0 R /K 0 /Pg 3 0 R ${element} >>`,
      ...objects,
    ],
    { trailer: `/ID [<00> <00>] ${trailer}`, version: '1.7' },
  );
}
