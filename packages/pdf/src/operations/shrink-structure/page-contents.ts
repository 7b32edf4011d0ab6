import { minimizeContent } from '../../content/minimize/minimize-content.ts';
import { type Operation, readOperations } from '../../content/minimize/operations.ts';
import type { PdfDocument } from '../../file/document.ts';
import { nameText } from '../../file/serialize.ts';
import { isNamed, type PdfDict, PdfRef, PdfStream, type PdfValue, withEntries } from '../../file/values.ts';
import { decodeWholeSeparately, separateContext, unlessTooComplex } from '../../file/decode-separately.ts';
import type { ObjectGraph } from '../../file/object-graph.ts';

/** Maximum content of one page or form in bytes, to limit the memory for its operations. */
const maxContentBytes = 4 * 1024 * 1024;
/** Maximum length of a font name that is kept, without the slash. */
const longNameLength = 4;
const plainName = /^[!-"$-~]+$/;
const lineEnd = Buffer.from('\n');

/** Content that can be minimized. */
export interface ContentPlan {
  /** Number of the stream for the new content. */
  number: number;
  /** Stored length of all streams that it replaces, in bytes. */
  storedBytes: number;
  /** @returns undefined where the content must not change */
  minimize: () => Promise<MinimizedContent | undefined>;
}

/** Result of minimizing the content of a page or form. */
export interface MinimizedContent {
  content: Buffer;
  /** Applies the related changes to other objects of the document. */
  apply: () => void;
}

/** Contents of forms, and of pages that do not share them with other pages. */
export function planContentStreams(graph: ObjectGraph): ContentPlan[] {
  const { document } = graph;
  const plans: ContentPlan[] = [];
  for (const [number, value] of graph.values()) {
    if (value instanceof PdfStream) {
      const { dict } = value;
      const subtype2 = document.resolve(dict.get('Subtype2'));
      if (!isNamed(document.resolve(dict.get('Subtype')), 'Form') || subtype2 !== null) continue;
      plans.push({ number, storedBytes: value.raw.length, minimize: () => minimizeForm(document, value) });
    } else if (value instanceof Map && document.name(value.get('Type')) === 'Page') {
      const parts = exclusiveContents(graph, value);
      const [first] = parts ?? [];
      if (!parts || !first) continue;
      const storedBytes = parts.reduce((sum, part) => sum + (document.stream(part)?.raw.length ?? 0), 0);
      plans.push({ number: first.number, storedBytes, minimize: () => minimizePage(graph, number, parts) });
    }
  }
  return plans;
}

/** Content streams of a page; undefined where another object refers to one of them. */
export function exclusiveContents(graph: ObjectGraph, page: PdfDict): PdfRef[] | undefined {
  const { document } = graph;
  const contents = page.get('Contents');
  const isExclusive = (value: PdfValue | undefined): value is PdfRef =>
    value instanceof PdfRef && graph.referencesTo(value.number) === 1;
  const isExclusiveStream = (value: PdfValue | undefined): value is PdfRef =>
    isExclusive(value) && document.object(value.number) instanceof PdfStream;
  const array = document.array(contents);
  if (!array) return isExclusiveStream(contents) ? [contents] : undefined;
  if (contents instanceof PdfRef && !isExclusive(contents)) return undefined;
  document.budget.step(array.length);
  return array.every(isExclusiveStream) ? array : undefined;
}

function minimizeForm(document: PdfDocument, form: PdfStream): Promise<MinimizedContent | undefined> {
  return unlessTooComplex(async () => {
    const plain = await decodeWholeSeparately(document, form, maxContentBytes);
    const operations = plain && readOperations(plain, separateContext(document, plain.length));
    const resources = document.dict(form.dict.get('Resources'));
    const content = operations && minimizeContent(operations, imageTest(document, resources));
    return content && { content, apply: () => {} };
  });
}

function minimizePage(
  graph: ObjectGraph,
  pageNumber: number,
  parts: readonly PdfRef[],
): Promise<MinimizedContent | undefined> {
  const { document } = graph;
  return unlessTooComplex(async () => {
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const piece = await decodeWholeSeparately(document, document.object(part.number) as PdfStream, maxContentBytes);
      if (!piece) return undefined;
      pieces.push(piece, lineEnd);
    }
    const plain = Buffer.concat(pieces);
    const page = document.object(pageNumber);
    if (plain.length > maxContentBytes || !(page instanceof Map)) return undefined;
    const operations = readOperations(plain, separateContext(document, plain.length));
    if (!operations) return undefined;
    const isImage = imageTest(document, document.dict(page.get('Resources')));
    const fonts = shortenFontNames(graph, page, operations);
    const content = minimizeContent(fonts?.operations ?? operations, isImage);
    if (!content) return undefined;
    const isOneStream = parts.length === 1 && !Array.isArray(page.get('Contents'));
    const apply = () => {
      const newPage = fonts?.page ?? page;
      if (fonts?.page || !isOneStream) graph.replace(pageNumber, withEntries(newPage, { Contents: parts[0] }));
      if (fonts?.shared) graph.replace(fonts.shared.number, fonts.shared.dict);
    };
    return { content, apply };
  });
}

/** Returns a test whether an XObject name denotes an image in these resources. */
function imageTest(document: PdfDocument, resources: PdfDict | undefined): (name: string) => boolean {
  const xobjects = document.dict(resources?.get('XObject'));
  return (name) => isNamed(document.resolve(document.dict(xobjects?.get(name))?.get('Subtype')), 'Image');
}

interface ShortenedNames {
  operations: Operation[];
  /** New page dictionary, if the page directly contains the font resources. */
  page?: PdfDict;
  /** New value of the indirect object that contains the font resources. */
  shared?: { number: number; dict: PdfDict };
}

/**
 * Gives each font of a page a single short name: some writers use a new random name for the same font in each line.
 * @returns undefined where no name is long, or other content may use the names
 */
function shortenFontNames(
  graph: ObjectGraph,
  page: PdfDict,
  operations: readonly Operation[],
): ShortenedNames | undefined {
  const { document } = graph;
  const resources = exclusiveDict(graph, page.get('Resources'));
  const fonts = exclusiveDict(graph, resources?.dict.get('Font'));
  if (!resources || !fonts || isInherited(document, resources.dict)) return undefined;
  const used = new Set<string>();
  for (const { operator, operands } of operations) if (operator === 'Tf') used.add(operands[0]?.name ?? '');
  const long = [...used].filter((name) => name.length > longNameLength && fonts.dict.has(name));
  const all = [...used, ...fonts.dict.keys()];
  if (long.length === 0 || !all.every((name) => plainName.test(name))) return undefined;
  const names = newNames(fonts.dict, long);
  const dict: PdfDict = new Map([...fonts.dict].map(([name, value]) => [names.get(name) ?? name, value]));
  const renamed = operations.map((operation) => renameFont(operation, names));
  if (fonts.number !== undefined) return { operations: renamed, shared: { number: fonts.number, dict } };
  const newResources = withEntries(resources.dict, { Font: dict });
  if (resources.number !== undefined)
    return { operations: renamed, shared: { number: resources.number, dict: newResources } };
  return { operations: renamed, page: withEntries(page, { Resources: newResources }) };
}

function renameFont(operation: Operation, names: ReadonlyMap<string, string>): Operation {
  const [font, size] = operation.operands;
  const name = operation.operator === 'Tf' && font?.name !== undefined ? names.get(font.name) : undefined;
  if (name === undefined || !size) return operation;
  return { ...operation, operands: [{ kind: 'name', text: nameText(name), name }, size] };
}

function newNames(fonts: PdfDict, long: readonly string[]): Map<string, string> {
  const byFont = new Map<PdfValue | undefined, string>();
  const taken = new Set(fonts.keys());
  const names = new Map<string, string>();
  let number = 0;
  for (const name of long) {
    const value = fonts.get(name);
    const font = value instanceof PdfRef ? value.number : value;
    let short = byFont.get(font);
    for (; short === undefined; number++) {
      const candidate = `F${number.toString(36)}`;
      if (!taken.has(candidate)) short = candidate;
    }
    byFont.set(font, short);
    names.set(name, short);
  }
  return names;
}

/** A dictionary with a single reference; its object number is undefined if it is direct. */
function exclusiveDict(
  graph: ObjectGraph,
  value: PdfValue | undefined,
): { dict: PdfDict; number: number | undefined } | undefined {
  const dict = graph.document.resolve(value);
  if (!(dict instanceof Map)) return undefined;
  if (!(value instanceof PdfRef)) return { dict, number: undefined };
  return graph.referencesTo(value.number) === 1 ? { dict, number: value.number } : undefined;
}

/** Whether a form, pattern or font uses the page's resources, having none of its own. */
function isInherited(document: PdfDocument, resources: PdfDict): boolean {
  const valuesOf = (key: string) => [...(document.dict(resources.get(key))?.values() ?? [])];
  const subtypeOf = (value: PdfValue) => document.name(document.dict(value)?.get('Subtype'));
  const users = [
    ...valuesOf('XObject').filter((value) => subtypeOf(value) === 'Form'),
    ...valuesOf('Pattern').filter((value) => document.stream(value)),
    ...valuesOf('Font').filter((value) => subtypeOf(value) === 'Type3'),
  ];
  return users.some((value) => document.dict(document.dict(value)?.get('Resources')) === undefined);
}
