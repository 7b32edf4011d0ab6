import { ContentTokenizer, type PdfDict, type PdfStream } from '@blattwerk/pdf/internal';
import type { ImageReader } from '../image-streams/image-reader.ts';

/** An operation by which content can show an image: it names an entry of a resource category, or is an inline image. */
export type ContentUse =
  | { kind: 'resource'; category: 'XObject' | 'ExtGState' | 'Pattern'; name: string }
  | { kind: 'inlineImage'; image: PdfStream };

/**
 * Matches bytes that can be such an operation, and comments, which can separate a name from its operator. Most pages of
 * text have neither, and are not tokenized.
 */
const possibleUse =
  /\/[^\0\t\n\f\r ()<>[\]{}/%]*[\0\t\n\f\r ]+(?:Do|gs|scn|SCN)(?![^\0\t\n\f\r ()<>[\]{}/%])|(?<![^\0\t\n\f\r ()<>[\]{}/%])BI(?=[\0\t\n\f\r /])|%/;

/**
 * Lists the uses in a content stream, in order (ISO 32000-2, 7.8.2).
 * @param colorSpaces of the resources in use, which inline images may name
 * @throws TooComplexPdf
 */
export function* usesIn(
  content: Buffer,
  colorSpaces: PdfDict | undefined,
  { document, resolve }: ImageReader,
): Generator<ContentUse> {
  if (!possibleUse.test(content.toString('latin1'))) return;
  const tokenizer = new ContentTokenizer(content, document.context);
  while (tokenizer.next()) {
    switch (tokenizer.operator) {
      case 'Do':
        yield* useOf(tokenizer, 'XObject');
        break;
      case 'gs':
        yield* useOf(tokenizer, 'ExtGState');
        break;
      case 'scn':
      case 'SCN':
        yield* useOf(tokenizer, 'Pattern');
        break;
      case 'BI': {
        const image = tokenizer.inlineImage(colorSpaces, resolve);
        if (image) yield { kind: 'inlineImage', image };
        break;
      }
    }
  }
}

function* useOf(tokenizer: ContentTokenizer, category: 'XObject' | 'ExtGState' | 'Pattern'): Generator<ContentUse> {
  const name = tokenizer.name(tokenizer.operandCount - 1);
  if (name !== undefined) yield { kind: 'resource', category, name };
}
