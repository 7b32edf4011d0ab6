/** An object's text, or a dictionary's entries and its stream's bytes. */
export type PdfObject = string | { dict: string; data: Uint8Array };

/**
 * Writes objects, numbered from 1, as a PDF with a cross-reference table; the first is the catalogue.
 * @param trailer further entries of the trailer
 */
export function writeObjects(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  const rows = objects.map((object, index) => {
    const offset = length;
    add(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') add(object);
    else {
      add(`<< ${object.dict} /Length ${object.data.length} >>\nstream\n`);
      add(object.data);
      add('\nendstream');
    }
    add('\nendobj\n');
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
