import { expect, it } from 'vitest';
import { profileOf } from '../profile.ts';
import { attachmentOf } from './sheet-metadata.ts';

const core = 'urn:cen.eu:en16931:2017';
const facturX = `${core}#compliant#urn:factur-x.eu:1p0:`;
const xrechnung = `${core}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;

it.each([
  ['cii', 'urn:factur-x.eu:1p0:minimum', 'factur-x.xml', 'Data', 'MINIMUM 1.0'],
  ['cii', 'urn:factur-x.eu:1p0:basicwl', 'factur-x.xml', 'Data', 'BASIC WL 1.0'],
  ['cii', `${facturX}basic`, 'factur-x.xml', 'Alternative', 'BASIC 1.0'],
  ['cii', core, 'factur-x.xml', 'Alternative', 'EN 16931 1.0'],
  ['cii', `${core}#conformant#urn:factur-x.eu:1p0:extended`, 'factur-x.xml', 'Alternative', 'EXTENDED 1.0'],
  ['cii', xrechnung, 'xrechnung.xml', 'Alternative', 'XRECHNUNG 3.0'],
  ['cii', `${core}#compliant#urn:zugferd.de:2p0:basic`, 'zugferd-invoice.xml', 'Alternative', 'BASIC 2p0'],
  ['cii', 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', 'ZUGFeRD-invoice.xml', 'Alternative', 'COMFORT 1.0'],
  ['cii', 'urn:other', 'invoice.xml', 'Alternative', undefined],
  ['ubl', xrechnung, 'xrechnung.xml', 'Alternative', undefined],
  ['ubl', core, 'invoice.xml', 'Alternative', undefined],
] as const)('of %s with %s is %s, %s', (syntax, id, name, relationship, claim) => {
  const { claims, ...file } = attachmentOf({ syntax, profile: profileOf(id) });
  expect(file).toEqual({ name, relationship });
  expect(claims && `${claims.level} ${claims.version}`).toBe(claim);
});
