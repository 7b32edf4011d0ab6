import { expect, it } from 'vitest';
import { packXmp } from './pack-xmp.ts';

const namespaces = 'xmlns:dc="dc" xmlns:m="http://ns.adobe.com/xap/1.0/mm/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"';

function packet(properties: string, attributes = namespaces): string {
  return `<?xpacket begin="\uFEFF" id="W5M0"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">\n <rdf:RDF>\n  <rdf:Description ${attributes}>${properties}</rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n${' '.repeat(2000)}\n<?xpacket end="w"?>`;
}

const packedPacket = (properties: string, attributes = namespaces) =>
  `<?xpacket begin="\uFEFF" id="W5M0"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description ${attributes}>${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

it('removes padding, white space, editing history and pictures of pages, and keeps all else', () => {
  const title = '<dc:title>A  title\nof two lines</dc:title>';
  const history = '<m:History>\n<rdf:Seq><rdf:li action="saved"/></rdf:Seq></m:History>';
  const picture = '<xmp:Thumbnails xml="1"><image>AAAA</image></xmp:Thumbnails>\n<xmp:PageInfo/>';
  const kept = '<m:HistoryOfArt>1</m:HistoryOfArt><m:DocumentID>2</m:DocumentID>';
  expect(packXmp(packet(`\n${history}\n${title} ${picture}\n${kept}`))).toBe(packedPacket(`${title}${kept}`));
});

it.each([
  ['of another namespace', '<m:History>1</m:History>', 'xmlns:m="http://example.com/"'],
  ['whose prefix has two meanings', '<m:History>1</m:History>', `${namespaces} xmlns:m="http://example.com/"`],
  ['within a property of its name', '<m:History><m:History>1</m:History>2</m:History>', namespaces],
  ['without an end', '<m:History>1', namespaces],
])('keeps a history %s', (_, property, attributes) => {
  expect(packXmp(packet(property, attributes))).toBe(packedPacket(property, attributes));
});

it.each([
  '<![CDATA[> <]]>',
  '<!-- > < -->',
  '<dc:a xml:space="preserve"> </dc:a>',
  '<dc:a rdf:parseType="Literal"> <b/> </dc:a>',
])('removes only padding where white space may be significant: %s', (property) => {
  expect(packXmp(packet(property))).toBe(packet(property).replace(/\s+<\?xpacket end/, '<?xpacket end'));
});

it('keeps what is no XMP', () => {
  for (const text of ['', 'text  >  <', '<html> <a> </a></html>']) expect(packXmp(text)).toBe(text);
});
