/** `unreadableLogo`: no JPEG or PNG in gray or RGB, damaged, or too large. */
export type SheetRefusalCode = 'tooManyItems' | 'tooManyPages' | 'unreadableLogo';

/** An invoice that no page is made of. */
export class SheetRefusal extends Error {
  readonly code: SheetRefusalCode;

  constructor(code: SheetRefusalCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'SheetRefusal';
    this.code = code;
  }
}
