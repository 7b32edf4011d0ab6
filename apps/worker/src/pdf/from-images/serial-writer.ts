import { PDFContext, type PDFDict, PDFName, PDFNumber, type PDFObject, type PDFRef } from 'pdf-lib';

/** Writes a file's next bytes, in order; they must not change afterwards. */
export type Write = (chunk: Uint8Array) => Promise<void>;

/** Average size of pieces, in bytes, below which they are joined before they are written. */
const smallPieceBytes = 1024;

/** Writes a PDF object by object, so that only the offsets stay in memory. */
export interface SerialWriter {
  /** Creates objects and references; no object is ever assigned in it. */
  readonly context: PDFContext;
  /** Writes an object under a reference of `context`, each reference once. */
  object: (ref: PDFRef, object: PDFObject) => Promise<void>;
  /**
   * Writes a stream whose data is in several buffers, which are not joined.
   * @returns its reference
   */
  stream: (dict: PDFDict, pieces: readonly Uint8Array[]) => Promise<PDFRef>;
  /** Writes the cross-reference table and the trailer (ISO 32000-2, 7.5.4 and 7.5.5). */
  end: (root: PDFRef, info: PDFRef) => Promise<void>;
}

/** Begins a PDF 1.7 file with its header (ISO 32000-2, 7.5.2). */
export async function beginSerialWriter(write: Write): Promise<SerialWriter> {
  const context = PDFContext.create();
  const offsets: number[] = [];
  let position = 0;

  async function put(chunk: Uint8Array): Promise<void> {
    position += chunk.byteLength;
    await write(chunk);
  }

  function begin(ref: PDFRef): Uint8Array {
    offsets[ref.objectNumber] = position;
    return latin1(`${ref.objectNumber} 0 obj\n`);
  }

  await put(Uint8Array.of(...latin1('%PDF-1.7\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));

  return {
    context,

    async object(ref, object) {
      await put(Buffer.concat([begin(ref), serialized(object), latin1('\nendobj\n')]));
    },

    async stream(dict, pieces) {
      const ref = context.nextRef();
      let bytes = 0;
      for (const piece of pieces) bytes += piece.byteLength;
      dict.set(PDFName.of('Length'), PDFNumber.of(bytes));
      await put(Buffer.concat([begin(ref), serialized(dict), latin1('\nstream\n')]));
      if (bytes < pieces.length * smallPieceBytes) await put(Buffer.concat(pieces));
      else for (const piece of pieces) await put(piece);
      await put(latin1('\nendstream\nendobj\n'));
      return ref;
    },

    async end(root, info) {
      const start = position;
      const size = context.largestObjectNumber + 1;
      const rows = [`xref\n0 ${size}\n0000000000 65535 f \n`];
      for (let number = 1; number < size; number++) {
        const offset = offsets[number];
        if (offset === undefined) throw new Error(`object ${number} was not written`);
        rows.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
      }
      const trailer = context.obj({ Size: size, Root: root, Info: info });
      rows.push('trailer\n', trailer.toString(), `\nstartxref\n${start}\n%%EOF\n`);
      await put(latin1(rows.join('')));
    },
  };
}

function serialized(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
