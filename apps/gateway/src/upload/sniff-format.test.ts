import { describe, expect, it } from 'vitest';
import { sniffBytes, sniffFormat } from './sniff-format.ts';

describe('sniffFormat', () => {
  it('detects a format of the expected kind alone', () => {
    const gif = Buffer.from('GIF89a');
    expect(sniffFormat('image', gif)).toBe('gif');
    expect(sniffFormat('pdf', gif)).toBeUndefined();
    expect(sniffFormat('image', Buffer.from('%PDF-1.7'))).toBeUndefined();
  });

  it('finds the header of a PDF within its first 1,024 bytes', () => {
    const junk = (count: number) => Buffer.concat([Buffer.alloc(count, 'x'), Buffer.from('%PDF-1.4')]);
    expect(sniffFormat('pdf', junk(0))).toBe('pdf');
    expect(sniffFormat('pdf', junk(1024).subarray(0, sniffBytes))).toBe('pdf');
    expect(sniffFormat('pdf', junk(1025))).toBeUndefined();
    expect(sniffFormat('pdf', Buffer.from('%PD'))).toBeUndefined();
  });
});
