import { ContentTokenizer, type PdfDict, type PdfStream } from '@blattwerk/pdf';
import type { ImageReader } from '../image-streams/image-reader.ts';

/** An operation by which content can show an image: it names an entry of a resource category, or is an inline image. */
export type ContentUse =
  | { kind: 'resource'; category: 'XObject' | 'ExtGState' | 'Pattern'; name: string }
  | { kind: 'inlineImage'; image: PdfStream };

/**
 * Finds what looks like such an operation, or a comment, which may part a name from its operator. Most pages of text have
 * none, and need not be read operator by operator.
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
