import { expect, it } from 'vitest';
import { profileOf } from './profile.ts';

it.each([
  ['urn:factur-x.eu:1p0:minimum', { family: 'factur-x', level: 'minimum', version: '1.0' }],
  ['urn:factur-x.eu:1p0:basicwl', { family: 'factur-x', level: 'basicWl', version: '1.0' }],
  [
    'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic',
    { family: 'factur-x', level: 'basic', version: '1.0' },
  ],
  [
    'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended',
    { family: 'factur-x', level: 'extended', version: '1.0' },
  ],
  [
    'urn:cen.eu:en16931:2017#compliant#urn:zugferd.de:2p0:basic',
    { family: 'factur-x', level: 'basic', version: '2.0' },
  ],
  ['urn:cen.eu:en16931:2017:compliant:factur-x.eu:1p0:basic', { family: 'factur-x', level: 'basic', version: '1.0' }],
  [' urn:cen.eu:en16931:2017\n', { family: 'en16931', level: 'en16931', version: '2017' }],
  ['urn:cen.eu:en16931:2017#compliant#urn:example:cius', { family: 'en16931', version: '2017' }],
  [
    'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.1',
    { family: 'xrechnung', level: 'en16931', version: '2.1' },
  ],
  [
    'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0',
    { family: 'xrechnung', level: 'extension', version: '3.0' },
  ],
  ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', { family: 'peppol', version: '3.0' }],
  ['urn:ferd:CrossIndustryDocument:invoice:1p0:comfort', { family: 'zugferd1', level: 'en16931', version: '1.0' }],
  ['urn:ferd:CrossIndustryDocument:invoice:1p0:constructor', { family: 'zugferd1', version: '1.0' }],
  ['urn:ferd:invoice:rc:extended', { family: 'zugferd1', level: 'extended', version: 'rc' }],
  ['', { family: 'other' }],
  ['urn:example', { family: 'other' }],
])('%s', (id, profile) => {
  expect(profileOf(id)).toEqual(profile);
});
