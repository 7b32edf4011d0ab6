/** A page with a red square of 8 pixels, for the tools that take images. */
export const samplePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);

/** The number of an invoice in UBL, which has nothing else. */
const sampleInvoice = Buffer.from(
  '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">1</ID></Invoice>',
);

/** A PDF of that many empty pages, with a comment of `padding` bytes. */
export function samplePdf(pages: number, padding = 0): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
  ];
  let text = '%PDF-1.7\n';
  if (padding > 0) text += `%${'x'.repeat(padding)}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** What is sent to a tool. */
export interface Upload {
  files: readonly Buffer[];
  /** `pdf` by default. */
  field?: string;
  options?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Uploads for the tools, but for convert and protect, by the tools' names.
 * @param images a PDF with pictures
 * @param pdf one of three pages
 * @param locked one that opens with the password
 */
export function uploadsOf({
  images,
  pdf,
  locked,
  password,
}: Record<'images' | 'pdf' | 'locked', Buffer> & { password: string }) {
  return {
    merge: { files: [pdf, images], field: 'pdfs' },
    compress: { files: [images] },
    'pdf-to-jpg': { files: [images] },
    split: { files: [pdf], options: { config: '1,3' } },
    rotate: { files: [pdf], options: { rotation: '90' } },
    unlock: { files: [locked], options: { password } },
    'organize-pages': { files: [pdf], options: { pages: '3,1' } },
    'delete-pages': { files: [pdf], options: { pages: '2' } },
    'extract-images': { files: [images] },
    'page-numbers': { files: [pdf] },
    watermark: { files: [pdf], options: { text: 'DRAFT' } },
    sign: {
      files: [pdf],
      options: { placements: '[{"kind":"text","pages":"1","x":20,"y":20,"width":90,"height":15,"text":"Berlin"}]' },
    },
    'e-invoice': { files: [sampleInvoice], field: 'invoice' },
    metadata: { files: [pdf] },
    'n-up': { files: [pdf] },
    'page-size': { files: [pdf], options: { size: 'a5' } },
    ocr: { files: [pdf] },
    'scan-to-pdf': { files: [samplePng], field: 'images' },
    flatten: { files: [pdf] },
    attachments: { files: [pdf] },
    'pdf-a': { files: [pdf] },
    repair: { files: [pdf] },
    bookmarks: { files: [pdf], options: { bookmarks: '[{"title":"Start","page":1}]' } },
    crop: { files: [pdf], options: { margins: '10,10,10,10' } },
    redact: {
      files: [pdf],
      options: { areas: '[{"pages":"1","x":20,"y":20,"width":90,"height":15}]' },
    },
  } as const satisfies Record<string, Upload>;
}
