import { IrregularPdf, PdfName, PdfRef, PdfStream, type PdfValue as FileValue } from '../extract/objects.ts';
import { type ObjectReader, openObjects } from '../extract/reader.ts';
import { PdfDocument, type PdfObject } from './document.ts';
import { type PdfDict, type PdfValue, Ref } from './syntax.ts';

/** Objects of one file (ISO 32000-2, annex C). */
const maxObjects = 8_388_607;
const maxDepth = 256;
/** Since object streams (ISO 32000-2, 7.5.7). */
export const packingVersion = '1.5';

/** What a page may leave to the nodes above it (ISO 32000-2, 7.7.3.4). */
const inheritable = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'] as const;

/**
 * A file that follows the standard, as it came. Wherever it does not, an IrregularPdf is thrown, by the constructor or
 * later: qpdf has to put it in order then.
 */
export class SoundPdf extends PdfDocument {
  readonly header: Buffer;
  readonly trailer: PdfDict;
  readonly pages: readonly number[];
  readonly size = maxObjects + 1;
  readonly #reader: ObjectReader;
  /** Numbers by what they stand for: what has two would be dropped by one and kept by the other. */
  readonly #numbers = new Map<FileValue, number>();
  readonly #completed = new Map<number, PdfDict>();

  /**
   * @param leastVersion of the header, as `1.5`; the file's own where it is undefined
   * @param objects of the file, where they are open already
   * @param keepsTree whether pages go on inheriting from the nodes above them
   */
  constructor(
    bytes: Buffer,
    leastVersion: string | undefined,
    { objects, keepsTree = false }: { objects?: ObjectReader; keepsTree?: boolean } = {},
  ) {
    super();
    const version = /^%PDF-(\d\.\d)/.exec(bytes.toString('latin1', 0, 16))?.[1];
    if (version === undefined) throw new IrregularPdf('no header');
    const needed = leastVersion !== undefined && version < leastVersion ? leastVersion : version;
    this.header = Buffer.from(`%PDF-${needed}\n%\xbf\xf7\xa2\xfe\n`, 'latin1');
    this.#reader = objects ?? openObjects(bytes);
    this.trailer = new Map();
    for (const key of ['Root', 'Info', 'ID']) {
      const value = this.#reader.trailer.get(key);
      if (value !== undefined && value !== null) this.trailer.set(`/${key}`, convert(value));
    }
    this.pages = this.#findPages(keepsTree);
  }

  packedContent(): undefined {
    throw new IrregularPdf('a content that qpdf unpacks');
  }

  protected read(number: number): PdfObject {
    if (number > maxObjects) throw new IrregularPdf('a number that no object has');
    const found = this.#reader.resolve(new PdfRef(number, 0));
    if (found instanceof Map || found instanceof PdfStream || Array.isArray(found)) {
      if ((this.#numbers.get(found) ?? number) !== number) throw new IrregularPdf('an object of two numbers');
      this.#numbers.set(found, number);
    }
    const page = this.#completed.get(number);
    if (page) return { value: page };
    if (!(found instanceof PdfStream)) return { value: convert(found) };
    const dict = convert(found.dict) as PdfDict;
    return { value: dict.set('/Length', String(found.raw.length)), data: found.raw };
  }

  #findPages(keepsTree: boolean): number[] {
    const pages: number[] = [];
    const seen = new Set<number>();
    const visit = (value: PdfValue | undefined, inherited: PdfDict, depth: number): void => {
      const node = this.dict(value);
      if (!(value instanceof Ref) || !node || seen.has(value.number) || depth > maxDepth)
        throw new IrregularPdf('a page tree that is none');
      seen.add(value.number);
      const passed: PdfDict = new Map(inherited);
      for (const key of inheritable) {
        const own = node.get(key);
        if (own !== undefined) passed.set(key, own);
      }
      const kids = this.array(node.get('/Kids'));
      if (kids) for (const kid of kids) visit(kid, passed, depth + 1);
      else {
        pages.push(value.number);
        if (keepsTree) return;
        for (const [key, entry] of passed) node.set(key, entry);
        this.#completed.set(value.number, node.set('/Type', '/Page'));
      }
    };
    visit(this.catalog.get('/Pages'), new Map(), 0);
    return pages;
  }
}

/** As qpdf writes it, but for numbers, which may have been written longer. */
function convert(value: FileValue): PdfValue {
  if (value === null) return 'null';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (value instanceof PdfName) return nameText(value.text);
  if (Buffer.isBuffer(value)) return stringText(value);
  if (value instanceof PdfRef) {
    // Its object may have another generation, and is nothing then.
    if (value.generation !== 0) throw new IrregularPdf('an object of a later generation');
    return new Ref(value.number);
  }
  if (Array.isArray(value)) return value.map(convert);
  if (value instanceof PdfStream) throw new IrregularPdf('a stream within an object');
  const dict: PdfDict = new Map();
  for (const [key, entry] of value) if (entry !== null) dict.set(nameText(key), convert(entry));
  return dict;
}

const nameTexts = new Map<string, string>();
const maxNameTexts = 10_000;

/** In one way only (ISO 32000-2, 7.3.5). */
export function nameText(text: string): string {
  const known = nameTexts.get(text);
  if (known !== undefined) return known;
  const escaped = text.replace(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  if (nameTexts.size < maxNameTexts) nameTexts.set(text, `/${escaped}`);
  return `/${escaped}`;
}

/** PDF has no exponents (ISO 32000-2, 7.3.3). */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const text = String(Math.max(-1e20, Math.min(1e20, value)));
  return text.includes('e') ? value.toFixed(12) : text;
}

function stringText(bytes: Buffer): string {
  for (const code of bytes) if (code < 0x20 || code > 0x7e) return `<${bytes.toString('hex')}>`;
  return `(${bytes.toString('latin1').replace(/[\\()]/g, '\\$&')})`;
}
