import { PdfName, PdfRef, PdfStream, type PdfValue, type Resolve } from './objects.ts';

/** The objects before the image's own: one page that draws it. */
const frame = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
  '<</Length 27>>\nstream\nq 100 0 0 100 0 0 cm /I Do Q\nendstream',
];
/** What an image's colours are made of is small; what is more is no image. */
const maxValues = 50_000;
const maxDepth = 64;

/**
 * Writes a PDF of one page that shows an image and holds only what it needs.
 * @returns undefined where that is too much
 */
export function imageDocument(image: PdfStream, resolve: Resolve): Buffer | undefined {
  const streams = [image];
  const numbers = new Map([[image, frame.length + 1]]);
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let position = 0;
  let values = 0;

  function put(piece: Buffer): void {
    pieces.push(piece);
    position += piece.length;
  }

  function beginObject(): void {
    offsets.push(position);
    put(Buffer.from(`${offsets.length} 0 obj\n`));
  }

  function numberOf(stream: PdfStream): number {
    const number = numbers.get(stream) ?? frame.length + streams.push(stream);
    numbers.set(stream, number);
    return number;
  }

  function textOf(value: PdfValue, depth: number): string {
    if (++values > maxValues || depth > maxDepth) return 'null';
    if (value instanceof PdfRef) return textOf(resolve(value), depth + 1);
    if (value instanceof PdfStream) return `${numberOf(value)} 0 R`;
    if (value instanceof PdfName) return nameText(value.text);
    if (Buffer.isBuffer(value)) return `<${value.toString('hex')}>`;
    if (Array.isArray(value)) return `[${value.map((item) => textOf(item, depth + 1)).join(' ')}]`;
    if (value instanceof Map) {
      return `<<${[...value].map(([key, item]) => `${nameText(key)} ${textOf(item, depth + 1)}`).join('')}>>`;
    }
    return typeof value === 'number' ? numberText(value) : String(value);
  }

  put(Buffer.from('%PDF-1.7\n'));
  for (const object of frame) {
    beginObject();
    put(Buffer.from(`${object}\nendobj\n`));
  }
  // Writing a stream finds the ones that it needs.
  for (const { dict, raw } of streams) {
    beginObject();
    put(Buffer.from(`${textOf(new Map(dict).set('Length', raw.length), 0)}\nstream\n`, 'latin1'));
    put(raw);
    put(Buffer.from('\nendstream\nendobj\n'));
  }
  if (values > maxValues) return undefined;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${position}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`)]);
}

function nameText(text: string): string {
  const escaped = text.replace(
    /[^A-Za-z0-9_.+-]/g,
    (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `/${escaped}`;
}

/** PDF knows no exponents. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(10);
}
