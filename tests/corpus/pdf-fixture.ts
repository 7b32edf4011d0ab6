/** A page of one picture, each of its pixels one point. */
export interface PagePicture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Writes a small PDF (1.4, cross-reference table) of pages that are each a picture. */
export function writePdf(pages: readonly PagePicture[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const write = (text: string, data = Buffer.alloc(0), end = '') => {
    offsets.push(parts.reduce((sum, part) => sum + part.length, 0));
    parts.push(Buffer.from(`${offsets.length} 0 obj\n${text}`), data, Buffer.from(`${end}\nendobj\n`));
  };
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  write('<< /Type /Catalog /Pages 2 0 R >>');
  write(`<< /Type /Pages /Kids [ ${kids} ] /Count ${pages.length} >>`);
  for (const { width, height, rgb } of pages) {
    const first = offsets.length + 1;
    const size = `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    const content = Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`);
    write(
      `<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 ${width} ${height} ] /Contents ${first + 1} 0 R /Resources << /XObject << /I ${first + 2} 0 R >> >> >>`,
    );
    write(`<< /Length ${content.length} >>\nstream\n`, content, '\nendstream');
    write(
      `<< /Type /XObject /Subtype /Image ${size} /Length ${rgb.length} >>\nstream\n`,
      Buffer.from(rgb),
      '\nendstream',
    );
  }
  const table = parts.reduce((sum, part) => sum + part.length, 0);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`),
    Buffer.from(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}
