import { describe, expect, it } from 'vitest';
import { sniffBytes, sniffFormat } from './sniff-format.ts';

describe('sniffFormat', () => {
  it('detects a format of the expected kind alone', () => {
    const gif = Buffer.from('GIF89a');
    expect(sniffFormat('image', gif)).toBe('gif');
    expect(sniffFormat('pdf', gif)).toBeUndefined();
    expect(sniffFormat('image', Buffer.from('%PDF-1.7'))).toBeUndefined();
  });

  it('detects an invoice as XML in each encoding, or as a PDF', () => {
    const xml = '\r\n<?xml version="1.0"?><!-- %PDF-1.7 --><a/>';
    for (const encoding of ['utf8', 'utf16le'] as const)
      for (const mark of ['', '\uFEFF']) expect(sniffFormat('invoice', Buffer.from(mark + xml, encoding))).toBe('xml');
    expect(sniffFormat('invoice', Buffer.from('\uFEFF<a/>', 'utf16le').swap16())).toBe('xml');
    expect(sniffFormat('invoice', Buffer.from('<rsm:CrossIndustryInvoice'))).toBe('xml');
    expect(sniffFormat('invoice', Buffer.from('< %PDF-1.7'))).toBe('pdf');
    for (const json of ['{"kind":1}', '\uFEFF \r\n{']) expect(sniffFormat('invoice', Buffer.from(json))).toBe('json');
    expect(sniffFormat('invoice', Buffer.from('{ %PDF-1.7'))).toBe('pdf');
    expect(sniffFormat('pdf', Buffer.from('{}'))).toBeUndefined();
    for (const other of ['[{"a":1}]', 'a<b/>', 'PK\x03\x04', ''])
      expect(sniffFormat('invoice', Buffer.from(other))).toBeUndefined();
    expect(sniffFormat('pdf', Buffer.from(xml))).toBe('pdf');
    expect(sniffFormat('pdf', Buffer.from('<a/>'))).toBeUndefined();
  });

  it('finds the header of a PDF within its first 1,024 bytes', () => {
    const junk = (count: number) => Buffer.concat([Buffer.alloc(count, 'x'), Buffer.from('%PDF-1.4')]);
    expect(sniffFormat('pdf', junk(0))).toBe('pdf');
    expect(sniffFormat('pdf', junk(1024).subarray(0, sniffBytes))).toBe('pdf');
    expect(sniffFormat('pdf', junk(1025))).toBeUndefined();
    expect(sniffFormat('pdf', Buffer.from('%PD'))).toBeUndefined();
  });
});
