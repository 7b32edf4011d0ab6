import { type Operation, readOperations } from './operations.ts';
import { minimizeContent } from './minimize-content.ts';
import type { PdfObjects, StoredStream } from './objects.ts';
import { readDecoded } from './streams.ts';
import { changed } from '../keep-pages/part.ts';
import { type PdfDict, type PdfValue, Ref } from '../keep-pages/syntax.ts';

/** Of one page or form; the objects of larger content fill the memory. */
const maxContentBytes = 4 * 1024 * 1024;
/** A shorter font's name stays. */
const longNameLength = 5;
const plainName = /^\/[!-"$-~]+$/;

/** Content that can be written anew, and what goes with it. */
export interface ContentPlan {
  /** Number of the stream that takes it. */
  number: number;
  storedBytes: number;
  write: () => Promise<NewContent | undefined>;
}

interface NewContent {
  content: Buffer;
  /** Changes what else must change with it. */
  apply: () => void;
}

/** The content of forms, and of pages that share it with no other. */
export function planContents(objects: PdfObjects): ContentPlan[] {
  const plans: ContentPlan[] = [];
  for (const [number, value] of objects.values()) {
    if (!(value instanceof Map)) continue;
    const stream = objects.streamOf(number);
    if (stream) {
      if (objects.resolve(value.get('/Subtype')) !== '/Form' || objects.resolve(value.get('/Subtype2')) !== undefined)
        continue;
      plans.push({ number, storedBytes: stream.data.length, write: () => writeForm(objects, stream) });
    } else if (objects.resolve(value.get('/Type')) === '/Page') {
      const parts = ownParts(objects, value);
      const [first] = parts ?? [];
      if (!parts || !first) continue;
      let storedBytes = 0;
      for (const part of parts) storedBytes += objects.stream(part)?.data.length ?? 0;
      plans.push({ number: first.number, storedBytes, write: () => writePage(objects, number, parts) });
    }
  }
  return plans;
}

/** The streams of a page's content, if nothing else uses them. */
function ownParts(objects: PdfObjects, page: PdfDict): Ref[] | undefined {
  const contents = page.get('/Contents');
  const isOwn = (value: PdfValue | undefined): value is Ref =>
    value instanceof Ref && objects.usersOf(value.number) === 1;
  const isOwnStream = (value: PdfValue | undefined): value is Ref =>
    isOwn(value) && objects.streamOf(value.number) !== undefined;
  const array = objects.array(contents);
  if (!array) return isOwnStream(contents) ? [contents] : undefined;
  if (contents instanceof Ref && !isOwn(contents)) return undefined;
  return array.every(isOwnStream) ? array : undefined;
}

async function writeForm(objects: PdfObjects, form: StoredStream): Promise<NewContent | undefined> {
  const plain = await readDecoded(objects, form, maxContentBytes);
  const operations = plain && plain !== 'tooLarge' ? readOperations(plain) : undefined;
  const resources = objects.dict(form.dict.get('/Resources'));
  const content = operations && minimizeContent(operations, isImageIn(objects, resources));
  return content && { content, apply: () => {} };
}

async function writePage(
  objects: PdfObjects,
  pageNumber: number,
  parts: readonly Ref[],
): Promise<NewContent | undefined> {
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const piece = await readDecoded(objects, objects.streamOf(part.number) as StoredStream, maxContentBytes);
    if (!piece || piece === 'tooLarge') return undefined;
    pieces.push(piece, Buffer.from('\n'));
  }
  const plain = Buffer.concat(pieces);
  const page = objects.dict(new Ref(pageNumber));
  const operations = plain.length <= maxContentBytes ? readOperations(plain) : undefined;
  if (!operations || !page) return undefined;
  const isImage = isImageIn(objects, objects.dict(page.get('/Resources')));
  const fonts = shortFontNames(objects, page, operations);
  const content = minimizeContent(fonts?.operations ?? operations, isImage);
  if (!content) return undefined;
  const isOneStream = parts.length === 1 && !Array.isArray(page.get('/Contents'));
  const changes: [number, PdfDict][] = [];
  if (fonts?.page || !isOneStream) changes.push([pageNumber, changed(fonts?.page ?? page, { '/Contents': parts[0] })]);
  if (fonts?.shared) changes.push([fonts.shared.number, fonts.shared.value]);
  const apply = () => {
    for (const [number, value] of changes) objects.replace(number, value);
  };
  return { content, apply };
}

function isImageIn(objects: PdfObjects, resources: PdfDict | undefined): (name: string) => boolean {
  const xobjects = objects.dict(resources?.get('/XObject'));
  return (name) => objects.resolve(objects.dict(xobjects?.get(name))?.get('/Subtype')) === '/Image';
}

interface ShortNames {
  operations: Operation[];
  /** The page's new dictionary, or the new value of what it alone refers to. */
  page?: PdfDict;
  shared?: { number: number; value: PdfDict };
}

/**
 * Gives a page's fonts short names, one to each: some writers name a font anew for each line, by a random number.
 * @returns undefined where there is nothing to be gained, or something else may know the names
 */
function shortFontNames(objects: PdfObjects, page: PdfDict, operations: readonly Operation[]): ShortNames | undefined {
  const resources = ownDict(objects, page.get('/Resources'));
  const fonts = ownDict(objects, resources?.dict.get('/Font'));
  if (!resources || !fonts || isKnownElsewhere(objects, resources.dict)) return undefined;
  const used = new Set(
    operations.flatMap(({ operator, operands }) => (operator === 'Tf' ? [operands[0]?.text ?? ''] : [])),
  );
  const long = [...used].filter((name) => name.length > longNameLength && fonts.dict.has(name));
  const all = [...used, ...fonts.dict.keys()];
  if (long.length === 0 || !all.every((name) => plainName.test(name))) return undefined;
  const names = newNames(fonts.dict, long);
  const dict: PdfDict = new Map([...fonts.dict].map(([name, value]) => [names.get(name) ?? name, value]));
  const result = { operations: operations.map((operation) => renameFont(operation, names)) };
  if (fonts.number !== undefined) return { ...result, shared: { number: fonts.number, value: dict } };
  const value = changed(resources.dict, { '/Font': dict });
  if (resources.number !== undefined) return { ...result, shared: { number: resources.number, value } };
  return { ...result, page: changed(page, { '/Resources': value }) };
}

function renameFont(operation: Operation, names: ReadonlyMap<string, string>): Operation {
  const [font, size] = operation.operands;
  const name = operation.operator === 'Tf' && font?.kind === 'name' ? names.get(font.text) : undefined;
  return name === undefined || !font || !size ? operation : { ...operation, operands: [{ ...font, text: name }, size] };
}

function newNames(fonts: PdfDict, long: readonly string[]): Map<string, string> {
  const byFont = new Map<PdfValue | undefined, string>();
  const names = new Map<string, string>();
  for (const name of long) {
    const value = fonts.get(name);
    const font = value instanceof Ref ? String(value.number) : value;
    let short = byFont.get(font);
    for (let number = byFont.size; short === undefined; number++) {
      const candidate = `/F${number.toString(36)}`;
      if (!fonts.has(candidate) && ![...byFont.values()].includes(candidate)) short = candidate;
    }
    byFont.set(font, short);
    names.set(name, short);
  }
  return names;
}

/** A dictionary that only the page refers to, and its reference if it has one. */
function ownDict(objects: PdfObjects, value: PdfValue | undefined) {
  const dict = objects.resolve(value);
  if (!(dict instanceof Map) || (value instanceof Ref && objects.usersOf(value.number) !== 1)) return undefined;
  return { dict, number: value instanceof Ref ? value.number : undefined };
}

/** Whether a form, pattern or font has no resources of its own, and takes the page's. */
function isKnownElsewhere(objects: PdfObjects, resources: PdfDict): boolean {
  const valuesOf = (key: string) => [...(objects.dict(resources.get(key))?.values() ?? [])];
  const subtypeOf = (value: PdfValue) => objects.resolve(objects.dict(value)?.get('/Subtype'));
  const takers = [
    ...valuesOf('/XObject').filter((value) => subtypeOf(value) === '/Form'),
    ...valuesOf('/Pattern').filter((value) => objects.stream(value)),
    ...valuesOf('/Font').filter((value) => subtypeOf(value) === '/Type3'),
  ];
  return takers.some((value) => objects.dict(objects.dict(value)?.get('/Resources')) === undefined);
}
