/**
 * - `malformed`: it violates XML 1.0 or Namespaces in XML 1.0
 * - `doctype`: it has a document type declaration, whose entities could grow without limit or name other files
 * - `tooLarge`: it has more bytes, elements or attributes, or longer names, than the limits allow
 * - `tooDeep`: its elements are nested more deeply than the limits allow
 * - `encoding`: its encoding is not supported, or its bytes are none of it
 */
export type UnreadableXmlReason = 'malformed' | 'doctype' | 'tooLarge' | 'tooDeep' | 'encoding';

/** The bytes are no XML that this package reads. The message has nothing of the file but the place. */
export class UnreadableXml extends Error {
  readonly reason: UnreadableXmlReason;
  /** From 1. */
  readonly line: number;
  /** In UTF-16 code units, from 1. */
  readonly column: number;

  constructor(reason: UnreadableXmlReason, problem: string, { line, column }: { line: number; column: number }) {
    super(`XML at ${line}:${column}: ${problem}`);
    this.name = 'UnreadableXml';
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}

/** Line and column of an offset, both from 1, in a text whose lines end with a line feed. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}
