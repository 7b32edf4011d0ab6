import { readXml } from '@blattwerk/invoice';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { expect, it } from 'vitest';
import { prettyXml } from './pretty-xml.ts';

it('leaves a file with line breaks as it is', () => {
  expect(prettyXml(ciiInvoice())).toBe(ciiInvoice().toString());
});

it('breaks a file of one line between its tags, and changes no value', () => {
  const text = ciiInvoice({ note: 'ein  Text\n' }).toString().replaceAll(/>\s+</g, '><');
  const pretty = prettyXml(Buffer.from(text));
  expect(pretty.split('\n').length).toBeGreaterThan(100);
  expect(pretty).toMatch(/\n {4}<ram:ID>RE-2026-0042<\/ram:ID>\n/);
  const valuesOf = (xml: string) =>
    JSON.stringify(readXml(Buffer.from(xml)), ['name', 'value', 'children', 'attributes']);
  expect(valuesOf(pretty)).toBe(valuesOf(text));
  expect(pretty.replaceAll(/>\s+</g, '><')).toBe(text);
});
