import {
  asInteger,
  type DictChanges,
  type PdfDict,
  PdfName,
  PdfRef,
  type PdfValue,
  withEntries,
} from '../../file/values.ts';
import { isGoTo } from '../../file/destination-pages.ts';
import type { PageSelection } from './page-selection.ts';

/** Fit types of destinations (ISO 32000-2, table 149). */
const fitType = /^(?:XYZ|Fit)/;
/** Keys whose value is always a destination. */
const destinationKeys = ['Dest', 'OpenAction'];

/**
 * Omits destinations on removed pages and actions that lead to them. Replaces page indices in destinations by
 * references, since the indices differ in the selection.
 * @returns the value for the selection; undefined where it is omitted
 */
export function pruneDestinations(selection: PageSelection, value: PdfDict | PdfValue[]): PdfValue | undefined {
  if (Array.isArray(value)) return isRemovedDestination(selection, value) ? undefined : value;
  const { index } = selection;
  const isAction = isGoTo(index.document, value);
  if (isAction && selection.isRemoved(index.targetOf(value))) return pruneNextAction(selection, value.get('Next'));
  let changes: DictChanges | undefined;
  for (const key of isAction ? ['D', ...destinationKeys] : destinationKeys) {
    const entry = value.get(key);
    if (entry === undefined) continue;
    const pruned = pruneDestination(selection, entry);
    if (pruned !== entry) changes = { ...changes, [key]: pruned };
  }
  return changes ? withEntries(value, changes) : value;
}

/** The actions after an omitted action are kept (ISO 32000-2, 12.6.2). */
function pruneNextAction(selection: PageSelection, next: PdfValue | undefined): PdfValue | undefined {
  return next instanceof Map || Array.isArray(next) ? pruneDestinations(selection, next) : next;
}

function pruneDestination(selection: PageSelection, value: PdfValue): PdfValue | undefined {
  const { index } = selection;
  const destination = index.document.resolve(value);
  if (destination instanceof Map) return value;
  const page = index.destinationPage(destination);
  if (selection.isRemoved(page)) return undefined;
  const isByIndex = Array.isArray(destination) && asInteger(index.document.resolve(destination[0])) !== undefined;
  if (!isByIndex || page === undefined) return value;
  return [new PdfRef(index.pageNumbers[page] as number), ...destination.slice(1)];
}

/** Whether an array is a destination on a removed page, such as `[4 0 R /XYZ 0 0 null]`. */
function isRemovedDestination(selection: PageSelection, [page, fit]: readonly PdfValue[]): boolean {
  if (!(page instanceof PdfRef) || !(fit instanceof PdfName) || !fitType.test(fit.text)) return false;
  return selection.isRemoved(selection.index.pageIndexOf(page));
}
