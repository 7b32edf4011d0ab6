import { randomBytes } from 'node:crypto';
import { encryptedStrings } from './encrypted-strings.ts';
import { deflated, type FileEncryption, FileWriter, lengthOf, type Pieces } from './file.ts';
import { changed, type Part } from './part.ts';
import { integerOf, type PdfDict, type PdfValue, Ref } from './syntax.ts';

/**
 * Writes the objects that a part's trailer leads to, numbered anew, without what stays behind.
 * @param packs whether objects go into compressed object streams (ISO 32000-2, 7.5.7); they must where the file is encrypted
 * @throws IrregularPdf where a stream of a file that is to be encrypted has an encryption of its own
 */
export function writePart(part: Part, trailer: PdfDict, packs: boolean, encryption?: FileEncryption): Pieces {
  const { pdf } = part.index;
  const texts = new PartTexts(part);
  const entries = [...trailer].filter(([key]) => !['/Size', '/ID', '/Prev', '/XRefStm'].includes(key));
  const trailerText = texts.write(new Map(entries)) ?? '';
  const file = new FileWriter(pdf.header, packs, encryption);
  for (let at = 0; at < texts.reached.length; at++) {
    const number = texts.reached[at] as number;
    const value = part.valueOf(number);
    const data = number < pdf.size ? pdf.object(number).data : undefined;
    const packed = data && isPlain(value) ? deflated(data) : undefined;
    const written = packed ? withFilter(value as PdfDict, packed) : value;
    const content = packed ?? data;
    if (encryption && content && written instanceof Map) {
      const encrypted = encryption.encrypt(content);
      const dict = changed(encryptedStrings(written, encryption), { '/Length': String(lengthOf(encrypted)) });
      file.object(at + 1, texts.write(dict) ?? 'null', encrypted);
    } else file.object(at + 1, texts.write(written) ?? 'null', content && [content]);
  }
  const id = pdf.array(pdf.trailer.get('/ID'))?.[0];
  const fresh = `<${randomBytes(16).toString('hex')}>`;
  return file.end(trailerText.slice(2, -2), `[${typeof id === 'string' ? id : fresh} ${fresh}]`);
}

/** Metadata is to be found by programs that know nothing of PDF, and stays plain. */
function isPlain(value: PdfValue): boolean {
  return value instanceof Map && !value.has('/Filter') && !value.has('/F') && value.get('/Type') !== '/Metadata';
}

function withFilter(stream: PdfDict, packed: Buffer): PdfDict {
  const entries = { '/Filter': '/FlateDecode', '/DecodeParms': undefined, '/Length': String(packed.length) };
  return changed(stream, entries);
}

/** Objects as text; what is referred to is numbered and remembered. */
class PartTexts {
  /** Object numbers of the document, in the order of their new ones. */
  readonly reached: number[] = [];
  readonly #part: Part;
  readonly #numbers = new Map<number, number>();

  constructor(part: Part) {
    this.#part = part;
  }

  /** undefined for what stays behind. */
  write(value: PdfValue): string | undefined {
    if (typeof value === 'string') return value;
    if (value instanceof Ref) return this.#ref(value.number);
    return Array.isArray(value) ? this.#array(value) : this.#dict(value);
  }

  #ref(number: number): string | undefined {
    let known = this.#numbers.get(number);
    if (known === undefined) {
      // 0 stands for what stays behind.
      known = this.#part.isGone(number) ? 0 : this.reached.push(number);
      this.#numbers.set(number, known);
    }
    return known === 0 ? undefined : `${known} 0 R`;
  }

  #array(items: readonly PdfValue[]): string | undefined {
    if (this.#part.isPartial && this.#isDestinationAway(items)) return undefined;
    const texts: string[] = [];
    for (const item of items) {
      const text = this.write(item);
      if (text !== undefined) texts.push(text);
    }
    return `[${texts.join(' ')}]`;
  }

  #dict(dict: PdfDict): string | undefined {
    const { index } = this.#part;
    const isGoTo = dict.get('/S') === '/GoTo';
    if (isGoTo && this.#part.leadsAway(index.targetOf(dict))) {
      const next = dict.get('/Next');
      return next === undefined ? undefined : this.write(next);
    }
    let text = '<<';
    for (const [key, value] of dict) {
      const isDestination = key === '/Dest' || key === '/OpenAction' || (isGoTo && key === '/D');
      const written = isDestination ? this.#destination(value) : this.write(value);
      if (written !== undefined) text += ` ${key} ${written}`;
    }
    return `${text} >>`;
  }

  #destination(value: PdfValue): string | undefined {
    const { index } = this.#part;
    const destination = index.pdf.resolve(value);
    if (destination instanceof Map) return this.write(value);
    const page = index.destinationPage(destination);
    if (this.#part.leadsAway(page)) return undefined;
    // A page told by its place, which is another one now.
    const isByPlace = Array.isArray(destination) && integerOf(destination[0]) !== undefined;
    if (!isByPlace || page === undefined) return this.write(value);
    return this.write([new Ref(index.pdf.pages[page] as number), ...destination.slice(1)]);
  }

  /** Wherever it stands: `[4 0 R /XYZ 0 0 null]`. */
  #isDestinationAway([page, fit]: readonly PdfValue[]): boolean {
    if (!(page instanceof Ref) || typeof fit !== 'string' || !/^\/(?:XYZ|Fit)/.test(fit)) return false;
    return this.#part.leadsAway(this.#part.index.pageIndexOf(page));
  }
}
