/** Position of an error in a file. */
export interface Location {
  /** Number of the indirect object. */
  object?: number | undefined;
  /** Byte offset in the file, or in the decoded object stream that holds the object. */
  offset?: number | undefined;
}

/**
 * The file violates ISO 32000-2 in a way that this package does not accept; other programs may be able to repair it.
 */
export class MalformedPdf extends Error {
  readonly object: number | undefined;
  readonly offset: number | undefined;

  constructor(reason: string, { object, offset }: Location = {}) {
    super(`${describeLocation(object, offset)}${reason}`);
    this.name = 'MalformedPdf';
    this.object = object;
    this.offset = offset;
  }
}

/** The document is encrypted, so that a copy of its objects would be unreadable: `decrypted` returns a readable one. */
export class EncryptedPdf extends Error {
  constructor() {
    super('expected a decrypted document');
    this.name = 'EncryptedPdf';
  }
}

/** The password is neither the user's nor the owner's, or is absent where one is needed. */
export class WrongPassword extends Error {
  constructor() {
    super('expected the password of the user or of the owner');
    this.name = 'WrongPassword';
  }
}

/** The encryption is of a kind that this package does not read, such as that of a public-key security handler. */
export class UnsupportedEncryption extends Error {
  constructor(found: string) {
    super(`encryption: expected the standard security handler, versions 1, 2, 4 or 5; got ${found}`);
    this.name = 'UnsupportedEncryption';
  }
}

/** An incremental update of the document is not possible; the message says why. */
export class NotUpdatable extends Error {
  constructor(reason: string) {
    super(`incremental update: ${reason}`);
    this.name = 'NotUpdatable';
  }
}

/** What could not be erased for certain. */
export type NotErasable =
  /** A page that is used several times, or not an object of its own. */
  | 'page'
  /** Content that cannot be decoded, or is nested too deeply. */
  | 'content'
  /** Text of a font whose codes or widths are unknown. */
  | 'font'
  /** An image that is damaged, or of an encoding that is not supported. */
  | 'image'
  /** A pattern or a shading that can show letters or a picture, of which a part is in the area. */
  | 'pattern'
  /** A form in XML that readers show instead of the pages. */
  | 'xfa'
  /** An attached file that has what is searched, or cannot be searched, such as an archive. */
  | 'attachment'
  /** The result, in which a word is found again. */
  | 'result';

/** Something in an area may remain after all, so that nothing is promised. */
export class CannotErase extends Error {
  /** From 0; undefined where it is beside the pages. */
  readonly pageIndex: number | undefined;
  readonly reason: NotErasable;

  constructor(pageIndex: number | undefined, reason: NotErasable) {
    super(`${pageIndex === undefined ? '' : `page ${pageIndex + 1}: `}cannot erase for certain: ${reason}`);
    this.name = 'CannotErase';
    this.pageIndex = pageIndex;
    this.reason = reason;
  }
}

/** Why a document cannot become PDF/A. */
export type NotConvertible =
  /** Characters that no font has, which stands for one that the file lacks, or of which it is not known what they are. */
  | 'characters'
  /** An embedded font that cannot be read, and breaks a rule. */
  | 'font'
  /** Text of which it is not known what it says, which levels with Unicode demand. */
  | 'text'
  /** Pages that a form in XML makes in its readers. */
  | 'dynamicForm'
  /** A page that is smaller than 3 or larger than 14,400 units. */
  | 'pageSize'
  /** A name or a text that is longer than PDF/A allows. */
  | 'length'
  /** Content that nests graphics states too deeply. */
  | 'nesting';

/** The document cannot become PDF/A as it is. */
export class CannotConvert extends Error {
  readonly reason: NotConvertible;
  /** From 1; undefined where it is of no page. */
  readonly pageNumber: number | undefined;

  constructor(reason: NotConvertible, pageNumber?: number) {
    super(`${pageNumber === undefined ? '' : `page ${pageNumber}: `}cannot convert to PDF/A: ${reason}`);
    this.name = 'CannotConvert';
    this.reason = reason;
    this.pageNumber = pageNumber;
  }
}

/** Resources with a limit in a budget. */
export type Resource =
  | 'objects'
  | 'nesting'
  | 'unpackedBytes'
  | 'objectStreamBytes'
  | 'streamBytes'
  | 'steps'
  | 'cpuMs'
  | 'areas';

/** The file requires more work or memory than its budget allows. */
export class TooComplexPdf extends Error {
  readonly resource: Resource;

  constructor(resource: Resource, limit: number) {
    super(`budget exhausted: ${resource}, limit ${limit}`);
    this.name = 'TooComplexPdf';
    this.resource = resource;
  }
}

/** Whether an object cannot be read, while others may be: it is malformed, or nested too deeply. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof MalformedPdf || (error instanceof TooComplexPdf && error.resource === 'nesting');
}

function describeLocation(object: number | undefined, offset: number | undefined): string {
  if (object === undefined) return offset === undefined ? '' : `offset ${offset}: `;
  return offset === undefined ? `object ${object}: ` : `object ${object} at ${offset}: `;
}

/** Why a file cannot be read, as one word. */
export type UnreadableCode = 'encryptedPdf' | 'unsupportedEncryption' | 'damagedPdf' | 'tooComplex';

/** What an error of `open`, and of what follows it, says about the file; undefined for any other error. */
export function unreadableCode(error: unknown): UnreadableCode | undefined {
  if (error instanceof WrongPassword) return 'encryptedPdf';
  if (error instanceof UnsupportedEncryption) return 'unsupportedEncryption';
  if (error instanceof MalformedPdf) return 'damagedPdf';
  if (error instanceof TooComplexPdf) return 'tooComplex';
  return undefined;
}
