import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../../file/document.ts';
import { readMetadata } from './metadata.ts';

const xml = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">Grüße</x:xmpmeta>';
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

function metadataOf(bytes: Buffer): string | null | undefined {
  return readMetadata(
    PdfDocument.open(
      writePdf(['<< /Type /Catalog /Metadata 2 0 R >>', ['<< /Type /Metadata /Subtype /XML >>', bytes]]),
    ),
  );
}

describe('metadata', () => {
  it.each([
    ['UTF-8', Buffer.from(xml)],
    ['UTF-16BE with a byte order mark', bigEndian(`\ufeff${xml}`)],
    ['UTF-16LE with a byte order mark', Buffer.from(`\ufeff${xml}`, 'utf16le')],
    ['UTF-16BE without one', bigEndian(xml)],
    ['UTF-16LE without one', Buffer.from(xml, 'utf16le')],
    ['Windows-1252', Buffer.from(xml, 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(metadataOf(bytes)).toBe(xml);
  });

  it('is null where it is too long', () => {
    expect(metadataOf(Buffer.alloc(4 * 1024 * 1024 + 1, 0x20))).toBeNull();
    expect(metadataOf(Buffer.alloc(4 * 1024 * 1024, 0x20))).toHaveLength(4 * 1024 * 1024);
  });
});
