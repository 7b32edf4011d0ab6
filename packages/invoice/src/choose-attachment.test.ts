import { expect, it } from 'vitest';
import { chooseAttachment, type NamedAttachment } from './choose-attachment.ts';

const xml = (name: string, relationship?: string): NamedAttachment => ({
  name,
  type: 'text/xml',
  ...(relationship === undefined ? {} : { relationship }),
});

it.each<[string, NamedAttachment[], number | undefined]>([
  ['the only one', [xml('factur-x.xml', 'Alternative')], 0],
  ['Factur-X in front of ZUGFeRD 1', [xml('ZUGFeRD-invoice.xml', 'Alternative'), xml('factur-x.xml', 'Source')], 1],
  ['XRechnung', [xml('notes.xml', 'Supplement'), xml('xrechnung.xml', 'Source')], 1],
  ['ZUGFeRD in any case', [xml('zugferd-invoice.xml')], 0],
  ['a name in a path', [xml('C:\\invoices\\Factur-X.xml', 'Data')], 0],
  [
    'of one name that with a permitted relationship',
    [xml('factur-x.xml', 'Supplement'), xml('factur-x.xml', 'Data')],
    1,
  ],
  ['the name, in whatever relationship', [xml('lines.xml', 'Data'), xml('factur-x.xml', 'Unspecified')], 1],
  ['XML of another name', [{ name: 'a.pdf', relationship: 'Alternative' }, xml('RE-1.xml', 'Alternative')], 1],
  ['XML without media type', [{ name: 'RE-1.XML', relationship: 'Data' }], 0],
  ['none of two that could be', [xml('a.xml', 'Data'), xml('b.xml', 'Data')], undefined],
  ['no supplement of another name', [xml('a.xml', 'Supplement')], undefined],
  ['no order', [xml('order-x.xml', 'Alternative')], undefined],
  ['nothing of nothing', [], undefined],
])('chooses %s', (_, attachments, index) => {
  expect(chooseAttachment(attachments)).toBe(index === undefined ? undefined : attachments[index]);
});
