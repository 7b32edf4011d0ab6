/** Source text of a part of a file, which may depend on the offsets of earlier parts. */
export type PdfPart = string | ((offsetOf: (index: number) => number) => string);

/** Builds a file from a header and parts that refer to each other by offset, for malformed cross-references. */
export function layOutPdf(parts: readonly PdfPart[]): Buffer {
  let file = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const part of parts) {
    const offset = file.length;
    file += typeof part === 'string' ? part : part((index) => offsets[index] ?? Number.NaN);
    offsets.push(offset);
  }
  return Buffer.from(file, 'latin1');
}

/** Source text of a stream object. */
export function streamPart(number: number, entries: string, data: string): string {
  return `${number} 0 obj\n<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
}

/** Row of a cross-reference table, with its end of line. */
export function tableRow(offset: number, type: 'n' | 'f' = 'n'): string {
  return `${String(offset).padStart(10, '0')} 00000 ${type} \n`;
}
