import { deflateSync } from 'node:zlib';
import { decodeContent, isFormOrPattern, joinContents } from '../../content/content-streams.ts';
import { findNames } from '../../content/names.ts';
import { operatorKinds } from '../../content/operators.ts';
import { endsEarly } from '../../content/inline-data.ts';
import { ContentTokenizer } from '../../content/tokenizer.ts';
import { walkLimits } from '../../content/limits.ts';
import { CannotConvert, MalformedPdf } from '../../errors.ts';
import type { PdfDocument } from '../../file/document.ts';
import { filtersOf } from '../../file/filters/decode.ts';
import { numberText } from '../../file/serialize.ts';
import { flateCoding } from '../../file/filters/deflate.ts';
import { ObjectGraph } from '../../file/object-graph.ts';
import { type ParseContext, plainNumber } from '../../file/parser.ts';
import { asDict, dictOf, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { valueText } from '../../interpret/content-writer.ts';
import { extractInlineImages } from '../shrink-structure/inline-images.ts';
import type { ChangeLog } from './change-log.ts';
import { isRenderingIntent, withinLimits } from './repair-dictionaries.ts';
import type { Survey } from './survey-contents.ts';

/** Nesting of graphics states that PDF/A allows in one content (ISO 19005-2, 6.1.13). */
const maxNesting = 28;
/** A text in hexadecimal digits, in pairs. */
const wholeHex = /^<(?:[\dA-Fa-f]\s*[\dA-Fa-f]\s*)*>$/;
/** What content has where a number is not written as PDF writes it. */
const mayBeOdd = /[-+.][-+.]|\d[-eE]|[-+.](?:[\s\]/(<]|$)/;
/** Length of a content whose numbers are checked, in bytes. */
const maxCheckedBytes = 16 * 1024 * 1024;
/** Characters of a number that can be beyond the limits. */
const minLongNumber = 10;
const percent = 0x25;
/** Color spaces that contents use without naming them (ISO 32000-2, 8.6.5.6). */
const impliedNames = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];
const hexString = /<[^<>]*>/g;
/** A string without nested parentheses. */
const literalString = /\((?:\\[^]|[^\\()])*\)/g;

/**
 * Removes from all contents what no reader knows, and writes again what readers understand in several ways (ISO 19005-2, 6.2.2 and
 * 6.1.6). Contents that need nothing of that stay as they are.
 * @throws CannotConvert where graphics states are nested too deeply
 */
export async function repairContents(document: PdfDocument, log: ChangeLog): Promise<void> {
  const context = { ...document.context, budget: document.budget.forWork(walkLimits) };
  const resolve = (value: PdfValue | undefined) => document.resolve(value);
  extractInlineImages(new ObjectGraph(document), ({ dict, raw }) => {
    const isSmoothed = [dict.get('Interpolate'), dict.get('I')].some((value) => value === true);
    return (
      isSmoothed ||
      endsEarly(raw) ||
      dict.has('Intent') ||
      filtersOf(dict, resolve).some(({ name }) => name === 'LZWDecode')
    );
  });
  for (const [pageIndex, { dict }] of document.pages.entries()) {
    let isDamaged = false;
    const joined = await joinContents(document, dict.get('Contents'), context.budget, async (stream) => {
      const { bytes, isReadable, isWhole } = await decodeContent(stream, document, context);
      isDamaged ||= isReadable && !isWhole;
      return bytes;
    });
    // Of damaged data, what readers see of it is written again.
    const repaired = repairContent(joined, context, pageIndex + 1) ?? (isDamaged ? joined : undefined);
    if (!repaired) continue;
    dict.set('Contents', document.add(new PdfStream(dictOf(flateCoding), deflateSync(repaired))));
    log.add('contentRepaired', [pageIndex]);
  }
  for (const [number, value] of new ObjectGraph(document).values()) {
    if (isFormOrPattern(document, value)) await repairStream(document, number, value, context, log);
    const glyphs = asDict(value)?.has('CharProcs') ? document.dict(asDict(value)?.get('CharProcs')) : undefined;
    for (const glyph of glyphs?.values() ?? []) {
      const [own, stream] = [document.numberOf(glyph), document.stream(glyph)];
      if (own !== undefined && stream) await repairStream(document, own, stream, context, log);
    }
  }
}

async function repairStream(
  document: PdfDocument,
  number: number,
  stream: PdfStream,
  context: ParseContext,
  log: ChangeLog,
): Promise<void> {
  const { bytes, isReadable, isWhole } = await decodeContent(stream, document, context);
  const repaired = isReadable ? (repairContent(bytes, context) ?? (isWhole ? undefined : bytes)) : undefined;
  if (!repaired) return;
  document.replace(number, new PdfStream(withEntries(stream.dict, flateCoding), deflateSync(repaired)));
  log.add('contentRepaired');
}

/** @returns undefined where nothing has to change */
function repairContent(content: Buffer, context: ParseContext, pageNumber?: number): Buffer | undefined {
  const tokenizer = new ContentTokenizer(content, context);
  const checksNumbers = content.length <= maxCheckedBytes && mayBeOdd.test(content.toString('latin1'));
  const pieces: Buffer[] = [];
  let copiedTo = 0;
  let nesting = 0;
  const replace = (start: number, end: number, text: string): void => {
    pieces.push(content.subarray(copiedTo, start), Buffer.from(text, 'latin1'));
    copiedTo = end;
  };
  while (tokenizer.next()) {
    const { operator, operandCount, offset } = tokenizer;
    const start = operandCount > 0 ? tokenizer.start(0) : offset - operator.length;
    if (operator === 'BI') tokenizer.inlineImage(undefined, (value) => value ?? null);
    else if (!operatorKinds.has(operator) && operator !== 'DP') replace(start, offset, ' ');
    else if (operator === 'ri' && !isRenderingIntent(tokenizer.name(operandCount - 1))) replace(start, offset, ' ');
    else repairOperands(tokenizer, checksNumbers, replace);
    // Some readers take a comment behind an operator for a part of it.
    if (content[offset] === percent && operator !== 'BI') replace(offset, offset, ' ');
    if (operator === 'q' && ++nesting > maxNesting) throw new CannotConvert('nesting', pageNumber);
    if (operator === 'Q') nesting = Math.max(0, nesting - 1);
  }
  return copiedTo === 0 ? undefined : Buffer.concat([...pieces, content.subarray(copiedTo)]);
}

/** Writes numbers within the limits of PDF 1.7, and strings of hexadecimal digits in pairs, as readers understand them. */
function repairOperands(
  tokenizer: ContentTokenizer,
  checksNumbers: boolean,
  replace: (start: number, end: number, text: string) => void,
): void {
  for (let index = 0; index < tokenizer.operandCount; index++) {
    const [start, end] = [tokenizer.start(index), tokenizer.end(index)];
    const written = repairedOperand(tokenizer, index, { length: end - start, checksNumbers });
    if (written !== undefined) replace(start, end, written);
  }
}

/** @returns undefined where the operand stays as it is */
function repairedOperand(
  tokenizer: ContentTokenizer,
  index: number,
  { length, checksNumbers }: { length: number; checksNumbers: boolean },
): string | undefined {
  const kind = tokenizer.kind(index);
  if (kind === 'number') {
    if (length < minLongNumber && !checksNumbers) return undefined;
    const value = withinLimits(tokenizer.number(index));
    const isPlain = plainNumber.test(tokenizer.text(index)) && value === tokenizer.number(index);
    return isPlain ? undefined : numberText(value);
  }
  if (kind !== 'string' && kind !== 'array') return undefined;
  const text = tokenizer.text(index);
  const isPlain = text.startsWith('(') || (text.match(hexString) ?? []).every((each) => wholeHex.test(each));
  if (isPlain && !(kind === 'array' && checksNumbers && hasOddNumbers(text))) return undefined;
  try {
    return valueText(tokenizer.operand(index));
  } catch (error) {
    if (!(error instanceof MalformedPdf)) throw error;
    return undefined;
  }
}

/** Whether an array has numbers that are not written as PDF writes them. */
function hasOddNumbers(array: string): boolean {
  const tokens = array.replaceAll(literalString, ' ').match(/[^\s[\]<>()]+/g) ?? [];
  return tokens.some((token) => /^[-+.\d]/.test(token) && !plainNumber.test(token));
}

/** Gives contents those resources of their users that they name (ISO 19005-2, 6.2.2). */
export async function completeResources(document: PdfDocument, { inheriting }: Survey): Promise<void> {
  const context = { ...document.context, budget: document.budget.forWork(walkLimits) };
  for (const [dict, { resources, contents }] of inheriting) {
    const names = new Set(impliedNames);
    for (const stream of contents) {
      const { bytes } = await decodeContent(stream, document, context);
      for (const name of findNames(bytes, context.budget)) names.add(name);
    }
    const named = Array.from(resources, ([category, value]): [string, PdfValue] => {
      const entries = document.dict(value);
      context.budget.step(entries?.size ?? 0);
      return [category, entries ? new Map([...entries].filter(([name]) => names.has(name))) : value];
    });
    dict.set('Resources', document.add(new Map(named)));
  }
}
