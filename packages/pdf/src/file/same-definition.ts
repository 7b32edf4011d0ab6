import type { PdfDocument } from './document.ts';
import { PdfName, type PdfValue } from './values.ts';

/** Whether two values are the same, down to what they refer to. */
export function isSameDefinition(
  document: PdfDocument,
  one: PdfValue | undefined,
  other: PdfValue | undefined,
  depth = 0,
): boolean {
  const [a, b] = [document.resolve(one), document.resolve(other)];
  const isSame = (item: PdfValue | undefined, beside: PdfValue | undefined) =>
    isSameDefinition(document, item, beside, depth + 1);
  document.budget.step();
  document.budget.checkDepth(depth);
  if (a === b) return true;
  if (a instanceof PdfName) return b instanceof PdfName && a.text === b.text;
  if (Buffer.isBuffer(a)) return Buffer.isBuffer(b) && a.equals(b);
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  const [dictA, dictB] = [document.dict(a), document.dict(b)];
  const [dataA, dataB] = [document.stream(a)?.raw, document.stream(b)?.raw];
  if (!dictA || !dictB || dictA.size !== dictB.size) return false;
  if ((dataA || dataB) && !(dataA && dataB && dataA.equals(dataB))) return false;
  return [...dictA].every(([key, item]) => isSame(item, dictB.get(key)));
}
