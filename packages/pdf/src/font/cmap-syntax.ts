import type { PdfDocument } from '../file/document.ts';
import { decodeSynchronously } from '../file/filters/decode.ts';
import { Keyword, type ParseContext, Parser } from '../file/parser.ts';
import { PdfName, type PdfStream, type PdfValue } from '../file/values.ts';

/** Maximum decoded length of a CMap in bytes. */
const maxBytes = 4 * 1024 * 1024;

/** Text of a CMap; undefined where it cannot be decoded whole. */
export function decodeCMap(document: PdfDocument, stream: PdfStream, context: ParseContext): Buffer | undefined {
  const { text, isWhole } = decodeCMapPartly(document, stream, context);
  return isWhole ? text : undefined;
}

/** Text of a CMap as far as it can be decoded. */
export function decodeCMapPartly(
  document: PdfDocument,
  stream: PdfStream,
  context: ParseContext,
): { text: Buffer; isWhole: boolean } {
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  const { bytes, remaining, isComplete, isTruncated } = decodeSynchronously(stream, { maxBytes, context, resolve });
  if (stream.dict.has('F') || remaining.length > 0) return { text: Buffer.alloc(0), isWhole: false };
  return { text: bytes, isWhole: isComplete && !isTruncated };
}

/** An operator of a CMap with the operands since the last one. */
export interface Section {
  operator: string;
  operands: readonly PdfValue[];
  /** The last name before the last operand: the key of a definition. */
  name: string | undefined;
}

/**
 * Reads the operators of a CMap, which is a PostScript program (Adobe Technical Note 5014).
 * @throws MalformedPdf where it has invalid syntax
 */
export function* readSections(text: Buffer, context: ParseContext): Generator<Section> {
  const parser = new Parser(text, context);
  let operands: PdfValue[] = [];
  for (;;) {
    parser.skipSpace();
    if (parser.at >= text.length) return;
    const token = parser.readToken();
    if (!(token instanceof Keyword)) {
      operands.push(token);
      continue;
    }
    const key = operands.at(-2);
    yield { operator: token.text, operands, name: key instanceof PdfName ? key.text : undefined };
    if (token.text === 'endcmap') return;
    operands = [];
  }
}
