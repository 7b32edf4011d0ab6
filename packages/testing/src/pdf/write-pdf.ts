/** An object as text, or a stream: entries of its dictionary with brackets, and its data. */
export type WrittenObject = string | readonly [dict: string, data: string | Buffer];

/**
 * A PDF with a cross-reference table; the entry at index i is object i + 1, and object 1 the catalog. The /Length of a
 * stream is added.
 */
export function writePdf(
  objects: readonly WrittenObject[],
  options: { trailer?: string; version?: string } = {},
): Buffer {
  const pieces = [Buffer.from(`%PDF-${options.version ?? '1.7'}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')];
  let length = pieces[0]?.length ?? 0;
  const rows = objects.map((object, index) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`;
    const piece = Buffer.concat([ascii(`${index + 1} 0 obj\n`), bodyOf(object), ascii('\nendobj\n')]);
    pieces.push(piece);
    length += piece.length;
    return row;
  });
  const size = objects.length + 1;
  const trailer = `<< /Root 1 0 R /Size ${size} ${options.trailer ?? ''} >>`;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...pieces, ascii(end)]);
}

function bodyOf(object: WrittenObject): Buffer {
  if (typeof object === 'string') return ascii(object);
  const [dict, content] = object;
  const data = typeof content === 'string' ? ascii(content) : content;
  const complete = dict.replace(/>>\s*$/, ` /Length ${data.length} >>`);
  return Buffer.concat([ascii(`${complete}\nstream\n`), data, ascii('\nendstream')]);
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
