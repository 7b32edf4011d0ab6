import { describe, expect, it } from 'vitest';
import { stream, type WrittenObject } from '@blattwerk/testing/pdf/write-pdf';
import { accessibleClaim, accessiblePdf, type AccessibilityFault } from '../../../testing/accessible-pdf.ts';
import { checkConformance } from '../check.ts';
import { openUnrepaired } from '../open-unrepaired.ts';

async function rulesOf(fault: AccessibilityFault): Promise<string[]> {
  const findings = await checkConformance(openUnrepaired(accessiblePdf(fault), null), 'ua-1');
  return findings.map(({ rule }) => rule).toSorted();
}

const noLanguage = { language: '' };
const named = '<dc:title><rdf:Alt><rdf:li xml:lang="en">Title</rdf:li></rdf:Alt></dc:title>';
const inLanguage = { xmp: accessibleClaim + named };

/** Nested types of elements, such as `['Table', ['TR', 'TD']]`; a text behind a blank has the entries of an element. */
type Nested = string | readonly [string, ...Nested[]];

/** Elements within that of the document. */
function elements(...nested: readonly Nested[]): Pick<AccessibilityFault, 'kids' | 'objects'> {
  const objects: WrittenObject[] = [];
  const add = (item: Nested, parent: number): number => {
    const [text, ...kids] = typeof item === 'string' ? [item] : item;
    const number = 9 + objects.push('') - 1;
    const [type, ...entries] = text.split(' ');
    const within = kids.map((kid) => `${add(kid, number)} 0 R`).join(' ');
    objects[number - 9] = `<< /Type /StructElem /S /${type} /P ${parent} 0 R /K [${within}] ${entries.join(' ')} >>`;
    return number;
  };
  return { kids: ['8 0 R', ...nested.map((item) => `${add(item, 7)} 0 R`)].join(' '), objects };
}

const tableAttributes = (entries: string) => `/A << /O /Table ${entries} >>`;
const head = `TH ${tableAttributes('/Scope /Column')}`;
const bare = (id = '') => `TH ${id}`;

/** An annotation number 9, with its element number 10. */
const annotation = (entries: string, element: string | undefined, page = '/Tabs /S'): AccessibilityFault => ({
  page: `/Annots [9 0 R] ${page}`,
  kids: element === undefined ? '8 0 R' : '8 0 R 10 0 R',
  parents: element === undefined ? '' : '1 10 0 R',
  objects: [
    `<< /Type /Annot /Rect [0 0 20 20] /StructParent 1 ${entries} >>`,
    `<< /Type /StructElem /P 7 0 R /K << /Type /OBJR /Obj 9 0 R >> ${element ?? '/S /P'} >>`,
  ],
});

const outline: AccessibilityFault = {
  catalog: '/Outlines << /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>',
  objects: ['<< /Title (One) >>'],
};
const form = (entries: string): WrittenObject =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${entries}`, '0 0 9 9 re f');
const span = (entries: string) => `/P << /MCID 0 >> BDC /Span << ${entries} >> BDC 0 0 9 9 re f EMC EMC`;

/** Faults, with the rules that they break. */
const faults: readonly (readonly [name: string, fault: AccessibilityFault, rules: readonly string[]])[] = [
  ['no fault', {}, []],
  ['no claim', { xmp: named }, ['5-1']],
  ['the claim of another part', { xmp: `<pdfuaid:part>2</pdfuaid:part>${named}` }, ['5-2']],
  ['a claim with another prefix', { xmp: `<own:part>1</own:part>${named}` }, ['5-3']],
  ['an amendment with another prefix', { xmp: `${accessibleClaim}<own:amd>1</own:amd>${named}` }, ['5-4']],
  ['a correction with another prefix', { xmp: `${accessibleClaim}<own:corr>1</own:corr>${named}` }, ['5-5']],
  ['XMP that cannot be read', { xmp: '<dc:title>' }, ['5-1', '7.1-9']],
  ['no mark of its tags', { marks: '/ViewerPreferences << /DisplayDocTitle true >>' }, ['6.2-1']],
  [
    'doubtful tags',
    { marks: '/MarkInfo << /Marked true /Suspects true >> /ViewerPreferences << /DisplayDocTitle true >>' },
    ['7.1-4'],
  ],
  ['a title that is not shown', { marks: '/MarkInfo << /Marked true >>' }, ['7.1-10']],
  ['no title', { xmp: accessibleClaim }, ['7.1-9']],
  ['no metadata', { catalog: '/Metadata null' }, ['7.1-8']],
  ['no structure', { catalog: '/StructTreeRoot null' }, ['7.1-11', '7.1-3']],
  ['an outline of no language', { ...noLanguage, ...inLanguage, ...outline }, ['7.2-2']],
  ['an outline', outline, []],
  ['a title of no language', noLanguage, ['7.2-33']],
  [
    'a title of no language of a part',
    {
      ...noLanguage,
      ...inLanguage,
      page: '/Metadata 9 0 R',
      objects: [
        stream(
          '/Type /Metadata /Subtype /XML',
          `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
            xmlns:dc="http://purl.org/dc/elements/1.1/">${named.replace('"en"', '"x-default"')}</rdf:Description></rdf:RDF>`,
        ),
      ],
    },
    ['7.2-33'],
  ],
  ['a language that is none', { language: '/Lang ()' }, ['7.2-29']],
  [
    'pages that a form makes',
    {
      catalog: '/AcroForm << /Fields [] /XFA [(config) 9 0 R] >>',
      objects: [stream('', '<dynamicRender>required</dynamicRender>')],
    },
    ['7.15-1'],
  ],
  [
    'pages that a form need not make',
    {
      catalog: '/AcroForm << /Fields [] /XFA [(config) 9 0 R] >>',
      objects: [stream('', '<dynamicRender>forbidden</dynamicRender>')],
    },
    [],
  ],
  ['an artifact', { content: '/Artifact BMC 0 0 9 9 re f EMC' }, []],
  ['content that is not marked', { content: '0 0 9 9 re f' }, ['7.1-3']],
  ['a mark without an element', { content: '/P << /MCID 7 >> BDC 0 0 9 9 re f EMC' }, ['7.1-3']],
  [
    'an image that is not marked',
    {
      content: '/I Do',
      resources: '/XObject << /I 9 0 R >>',
      objects: [
        stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', 'a'),
      ],
    },
    ['7.1-3'],
  ],
  ['content of an element by a dictionary', { element: '/S /P /K << /Type /MCR /MCID 0 /Pg 3 0 R >>' }, []],
  ['a clip that paints nothing', { content: '0 0 9 9 re W n' }, []],
  ['a shading that is not marked', { content: '/S sh', resources: '/Shading << /S << >> >>' }, ['7.1-3']],
  ['an inline image that is not marked', { content: 'BI /W 1 /H 1 /BPC 8 /CS /G ID a EI' }, ['7.1-3']],
  ['an artifact within tagged content', { content: '/P << /MCID 0 >> BDC /Artifact BMC EMC EMC' }, ['7.1-1', '7.1-2']],
  ['tagged content within an artifact', { content: '/Artifact BMC /P << /MCID 0 >> BDC EMC EMC' }, ['7.1-2']],
  [
    'a form within tagged content',
    { content: '/P << /MCID 0 >> BDC /X Do EMC', resources: '/XObject << /X 9 0 R >>', objects: [form('')] },
    [],
  ],
  [
    'a form that is not marked',
    { content: '/X Do /P << /MCID 0 >> BDC /X Do EMC', resources: '/XObject << /X 9 0 R >>', objects: [form('')] },
    ['7.1-3'],
  ],
  [
    'a form that is not marked where it is used again',
    { content: '/P << /MCID 0 >> BDC /X Do EMC /X Do', resources: '/XObject << /X 9 0 R >>', objects: [form('')] },
    ['7.1-3'],
  ],
  [
    'a form with elements that is used twice',
    {
      content: '/Artifact BMC /X Do /X Do EMC',
      resources: '/XObject << /X 9 0 R >>',
      objects: [form('/StructParents 3')],
    },
    ['7.20-2'],
  ],
  [
    'a reference to another file',
    { content: '/Artifact BMC /X Do EMC', resources: '/XObject << /X 9 0 R >>', objects: [form('/Ref << >>')] },
    ['7.20-1'],
  ],
  [
    'a text of no language',
    { ...noLanguage, ...inLanguage, content: '/P << /MCID 0 >> BDC BT () Tj ET EMC' },
    ['7.2-34'],
  ],
  [
    'a text in the language of its element',
    { ...noLanguage, ...inLanguage, element: '/S /P /Lang (en)', content: '/P << /MCID 0 >> BDC BT () Tj ET EMC' },
    [],
  ],
  ['a replacement of no language', { ...noLanguage, ...inLanguage, content: span('/ActualText (a)') }, ['7.2-30']],
  ['a description of no language', { ...noLanguage, ...inLanguage, content: span('/Alt (a)') }, ['7.2-31']],
  ['an expansion of no language', { ...noLanguage, ...inLanguage, content: span('/E (a)') }, ['7.2-32']],
  [
    'texts with a language',
    { ...noLanguage, ...inLanguage, content: span('/Lang (en) /E (a) /Alt (a) /ActualText (a)') },
    [],
  ],
  [
    'an element with texts of no language',
    { ...noLanguage, ...inLanguage, element: '/S /P /ActualText (a) /Alt (a) /E (a)' },
    ['7.2-21', '7.2-22', '7.2-23'],
  ],
  ['the language of an element that is none', { element: '/S /P /Lang (?)' }, ['7.2-29']],
  ['a type without a role', { element: '/S /Mine' }, ['7.1-5']],
  ['roles in a circle', { element: '/S /Mine', root: '/RoleMap << /Mine /Yours /Yours /Mine >>' }, ['7.1-6']],
  ['a type that is its own role', { element: '/S /P', root: '/RoleMap << /P /P >>' }, ['7.1-6']],
  ['another role for a standard type', { element: '/S /P', root: '/RoleMap << /P /Span >>' }, ['7.1-7']],
  ['an element without a parent', { kids: '8 0 R 9 0 R', objects: ['<< /S /P >>'] }, ['7.1-12']],
  ['a row in no table', elements('TR'), ['7.2-4']],
  ['a row in a group of a table', elements(['Table', ['Div', 'TR']]), []],
  [
    'parts of a table elsewhere',
    elements('THead', 'TBody', 'TFoot', 'TH', 'TD'),
    ['7.2-5', '7.2-6', '7.2-7', '7.2-8', '7.2-9'],
  ],
  ['other elements in a table', elements(['Table', 'P']), ['7.2-3']],
  ['other elements in a row', elements(['Table', ['TR', 'P']]), ['7.2-10']],
  [
    'other elements in parts of a table',
    elements(['Table', ['THead', 'P'], ['TBody', 'P'], ['TFoot', 'P']]),
    ['7.2-36', '7.2-37', '7.2-38'],
  ],
  ['two heads and feet', elements(['Table', 'THead', 'THead', 'TBody', 'TFoot', 'TFoot']), ['7.2-11', '7.2-12']],
  ['a foot without a body', elements(['Table', 'TFoot']), ['7.2-13']],
  ['a head without a body', elements(['Table', 'THead']), ['7.2-14']],
  ['a caption between rows', elements(['Table', 'TR', 'Caption', 'TR']), ['7.2-16']],
  ['two captions', elements(['Table', 'Caption', 'TR', 'Caption']), ['7.2-39']],
  ['parts of a list elsewhere', elements('LI', 'LBody', 'TOCI'), ['7.2-17', '7.2-18', '7.2-26']],
  ['other elements in lists', elements(['L', 'P'], ['L', ['LI', 'P']], ['TOC', 'P']), ['7.2-19', '7.2-20', '7.2-27']],
  ['a caption behind items', elements(['L', 'LI', 'Caption'], ['TOC', 'TOCI', 'Caption']), ['7.2-28', '7.2-40']],
  ['a row with more cells', elements(['Table', ['TR', 'TD'], ['TR', 'TD', 'TD']]), ['7.2-42']],
  ['a row with fewer cells', elements(['Table', ['TR', 'TD', 'TD'], ['TR', 'TD']]), ['7.2-43']],
  [
    'a cell that spans too many rows',
    elements(['Table', ['TR', 'TD', `TD ${tableAttributes('/RowSpan 2')}`]]),
    ['7.2-41'],
  ],
  [
    'cells that overlap',
    elements([
      'Table',
      ['TR', 'TD', 'TD', `TD ${tableAttributes('/RowSpan 2')}`],
      ['TR', 'TD', `TD ${tableAttributes('/ColSpan 2')}`],
    ]),
    ['7.2-15'],
  ],
  [
    'cells that span a grid',
    elements(['Table', ['TR', `TD ${tableAttributes('/RowSpan 2')}`, 'TD'], ['TR', 'TD']]),
    [],
  ],
  [
    'more cells than there can be',
    elements(['Table', ['TR', `TD ${tableAttributes('/RowSpan 999999 /ColSpan 999999')}`]]),
    ['7.2-42'],
  ],
  ['headers with a scope', elements(['Table', ['TR', head, head], ['TR', 'TD', 'TD']]), []],
  ['a header without a scope', elements(['Table', ['TR', bare()], ['TR', 'TD']]), ['7.5-1']],
  [
    'a header without a scope that a cell names',
    elements(['Table', ['TR', bare('/ID (h)')], ['TR', `TD ${tableAttributes('/Headers [(h)]')}`]]),
    [],
  ],
  [
    'a header that a cell names and is not there',
    elements(['Table', ['TR', bare('/ID (h)')], ['TR', `TD ${tableAttributes('/Headers [(i)]')}`]]),
    ['7.5-2'],
  ],
  [
    'a header of its row beside one without a scope',
    elements(['Table', ['TR', bare(), head], ['TR', `TH ${tableAttributes('/Scope /Row')}`, 'TD']]),
    [],
  ],
  [
    'a header of its row and its column beside those without a scope',
    elements(['Table', ['TR', bare(), bare()], ['TR', `TH ${tableAttributes('/Scope /Both')}`, 'TD']]),
    [],
  ],
  ['a header without a scope below one with it', elements(['Table', ['TR', head], ['TR', bare()], ['TR', 'TD']]), []],
  ['a header of another column', elements(['Table', ['TR', head, bare()], ['TR', 'TD', 'TD']]), ['7.5-1']],
  ['a figure without a text', elements('Figure'), ['7.3-1']],
  ['a figure with a text', elements('Figure /Alt (a)', 'Figure /ActualText ()'), []],
  ['a formula without a text', elements('Formula /Alt ()'), ['7.7-1']],
  ['headings in order', elements('H1', 'H2', 'H3', 'H2', 'H1'), []],
  ['a first heading of another level', elements('H2'), ['7.4.2-1']],
  ['a level that is left out', elements('H1', 'H3'), ['7.4.2-1']],
  ['headings with a level and without', elements('H1', ['Sect', 'H']), ['7.4.4-2', '7.4.4-3']],
  ['two headings without a level', elements(['Sect', 'H', ['Div', 'H']]), ['7.4.4-1']],
  ['a note without an identifier', elements('Note'), ['7.9-1']],
  ['two notes with one identifier', elements('Note /ID (a)', 'Note /ID (a)'), ['7.9-2']],
  [
    'a font that is not embedded',
    {
      content: '/P << /MCID 0 >> BDC BT /F 9 Tf (a) Tj ET EMC',
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >>',
    },
    ['7.21.4.1-1'],
  ],
  ['a configuration without a name', { catalog: '/OCProperties << /OCGs [] /D << /AS [] >> >>' }, ['7.10-1', '7.10-2']],
  ['an embedded file without a name', { catalog: '/AF [<< /Type /Filespec /F () /UF (a) /EF << >> >>]' }, ['7.11-1']],
  ['a note on a page', annotation('/Subtype /Text /Contents (a)', '/S /Annot'), []],
  ['a note on a page without a tag', annotation('/Subtype /Text /Contents (a)', undefined), ['7.18.1-1']],
  ['a note on a page without a text', annotation('/Subtype /Text', '/S /Annot'), ['7.18.1-2']],
  ['a hidden note on a page', annotation('/Subtype /Text /F 2', undefined), []],
  ['a note beyond the page', annotation('/Subtype /Text /Rect [300 0 310 9]', undefined), []],
  [
    'a note of no language',
    { ...annotation('/Subtype /Text /Contents (a)', '/S /Annot'), ...noLanguage, ...inLanguage },
    ['7.2-24'],
  ],
  ['annotations for presses', annotation('/Subtype /TrapNet /Contents (a)', '/S /Annot'), ['7.18.2-1']],
  ['a tagged mark for presses', annotation('/Subtype /PrinterMark /Contents (a)', '/S /Annot'), ['7.18.8-1']],
  ['another order of tabs', annotation('/Subtype /Text /Contents (a)', '/S /Annot', ''), ['7.18.3-1']],
  ['a link', annotation('/Subtype /Link /Contents (a)', '/S /Link'), []],
  ['a link with another tag', annotation('/Subtype /Link /Contents (a)', '/S /P'), ['7.18.5-1']],
  ['a link whose tag alone has a text', annotation('/Subtype /Link', '/S /Link /Alt (a)'), ['7.18.5-2']],
  ['a field', annotation('/Subtype /Widget /T (a) /TU (a)', '/S /Form'), []],
  ['a field with another tag', annotation('/Subtype /Widget /T (a) /TU (a)', '/S /P'), ['7.18.4-1']],
  ['a field without a name for people', annotation('/Subtype /Widget /T (a)', '/S /Form'), ['7.18.1-3']],
  [
    'a field whose parent has its name for people',
    annotation('/Subtype /Widget /Parent << /T (a) /TU (a) >>', '/S /Form'),
    [],
  ],
  [
    'a form with two widgets',
    annotation(
      '/Subtype /Widget /T (a) /TU (a)',
      '/S /Form /K [<< /Type /OBJR /Obj 9 0 R >> << /Type /OBJR /Obj 9 0 R >>]',
    ),
    ['7.18.4-2'],
  ],
  ['a form without a widget', elements('Form'), ['7.18.4-2']],
  ['a form that states what its field is', elements(`Form /A << /O /PrintField /Role /tv >>`), []],
  [
    'the class of a form that states it',
    { ...elements('Form /C /One'), root: '/ClassMap << /One << /O /PrintField /Role /tv >> >>' },
    [],
  ],
  [
    'a film without a type and a text',
    { catalog: '/X << /C << /Type /MediaClip /S /MCD >> >>' },
    ['7.18.6.2-1', '7.18.6.2-2'],
  ],
  ['a film with a type and a text', { catalog: '/X << /Type /MediaClip /S /MCD /CT (a) /Alt [() (a)] >>' }, []],
];

describe('PDF/UA-1, a file with', () => {
  it.each(faults)('%s', async (_, fault, rules) => {
    expect(await rulesOf(fault)).toEqual(rules);
  });
});

it.each([
  ['a field', '/AcroForm << /Fields [9 0 R] >>'],
  ['a field within another one', '/AcroForm << /Fields [<< /T (b) /Kids [9 0 R] >>] >>'],
])('%s whose name is of no language is found', async (_, catalog) => {
  const fault = annotation('/Subtype /Widget /FT /Tx /T (a) /TU (a)', '/S /Form');
  expect(await rulesOf({ ...fault, catalog, ...noLanguage, ...inLanguage })).toEqual(['7.2-25']);
});

it('finds what is not marked in a form on each page that uses it', async () => {
  const resources = '/XObject << /X 9 0 R >>';
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << ${resources} >> >>`;
  const file = accessiblePdf({ content: '/X Do', resources, objects: [form(''), page], secondPage: 10 });
  const findings = await checkConformance(openUnrepaired(file, null), 'ua-1');
  expect(findings).toMatchObject([{ rule: '7.1-3', pages: [1, 2], count: 2 }]);
});

it('a header of another version is found', async () => {
  const file = Buffer.from(accessiblePdf().toString('latin1').replace('%PDF-1.7', '%PDF-2.0'), 'latin1');
  expect(await checkConformance(openUnrepaired(file, null), 'ua-1')).toMatchObject([{ rule: '6.1-1' }]);
});

it('counts the pages with content without tags', async () => {
  const findings = await checkConformance(
    openUnrepaired(accessiblePdf({ content: '0 0 9 9 re f 0 0 9 9 re f' }), null),
    'ua-1',
  );
  expect(findings).toMatchObject([{ rule: '7.1-3', kind: 'untaggedContent', pages: [1], count: 1 }]);
});
