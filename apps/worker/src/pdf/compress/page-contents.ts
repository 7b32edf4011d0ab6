import { type Operation, readOperations } from './operations.ts';
import { minimizeContent } from './minimize-content.ts';
import { isDict, isFaithful, isRef, type PdfObjects, type Ref } from './objects.ts';
import { readDecoded, storedSize } from './streams.ts';
import type { QpdfDict, QpdfStream, QpdfValue } from '../qpdf-json.ts';

/** Of one page or form; the objects of larger content fill the memory. */
const maxContentBytes = 4 * 1024 * 1024;
/** A shorter font's name stays. */
const longNameLength = 5;
const plainName = /^\/[!-"$-~]+$/;

/** Content that can be written anew, and what goes with it. */
export interface ContentPlan {
  /** The stream that takes it. */
  ref: Ref;
  storedBytes: number;
  write: () => Promise<NewContent | undefined>;
}

interface NewContent {
  content: Buffer;
  plain: Buffer;
  /** Changes what else must change with it. @returns whether qpdf's JSON can say it */
  apply: () => boolean;
}

/** The content of forms, and of pages that share it with no other. */
export function planContents(objects: PdfObjects): ContentPlan[] {
  const users = countUsers(objects);
  const plans: ContentPlan[] = [];
  for (const [ref, value] of objects.values()) {
    if (!isDict(value)) continue;
    const stream = objects.stream(ref);
    if (stream) {
      if (objects.resolve(value['/Subtype']) !== '/Form' || objects.resolve(value['/Subtype2']) !== null) continue;
      plans.push({ ref, storedBytes: storedSize(stream), write: () => writeForm(objects, stream) });
    } else if (objects.resolve(value['/Type']) === '/Page') {
      const parts = ownParts(objects, value, users);
      const [first] = parts ?? [];
      if (!parts || first === undefined) continue;
      let storedBytes = 0;
      for (const part of parts) storedBytes += storedSize(objects.stream(part) as QpdfStream);
      plans.push({ ref: first, storedBytes, write: () => writePage(objects, ref, parts, users) });
    }
  }
  return plans;
}

/** How often each object is referred to. */
function countUsers(objects: PdfObjects): Map<Ref, number> {
  const users = new Map<Ref, number>();
  const count = (value: QpdfValue): void => {
    if (isRef(value)) users.set(value, (users.get(value) ?? 0) + 1);
    else if (Array.isArray(value)) value.forEach(count);
    else if (isDict(value)) Object.values(value).forEach(count);
  };
  for (const [, value] of objects.values()) count(value);
  return users;
}

/** The streams of a page's content, if nothing else uses them. */
function ownParts(objects: PdfObjects, page: QpdfDict, users: ReadonlyMap<Ref, number>): Ref[] | undefined {
  const contents = page['/Contents'];
  const isOwn = (value: QpdfValue | undefined): value is Ref => isRef(value) && users.get(value) === 1;
  const array = objects.array(contents);
  if (!array) return isOwn(contents) && objects.stream(contents) ? [contents] : undefined;
  if (isRef(contents) && !isOwn(contents)) return undefined;
  return array.every((part) => isOwn(part) && objects.stream(part)) ? (array as Ref[]) : undefined;
}

async function writeForm(objects: PdfObjects, form: QpdfStream): Promise<NewContent | undefined> {
  const plain = await readDecoded(objects, form, maxContentBytes);
  const operations = plain && plain !== 'tooLarge' ? readOperations(plain) : undefined;
  const resources = objects.dict(form.dict['/Resources']);
  const content = operations && minimizeContent(operations, isImageIn(objects, resources));
  return content && { content, plain: plain as Buffer, apply: () => true };
}

async function writePage(
  objects: PdfObjects,
  pageRef: Ref,
  parts: readonly Ref[],
  users: ReadonlyMap<Ref, number>,
): Promise<NewContent | undefined> {
  const pieces: Buffer[] = [];
  for (const part of parts) {
    const piece = await readDecoded(objects, objects.stream(part) as QpdfStream, maxContentBytes);
    if (!piece || piece === 'tooLarge') return undefined;
    pieces.push(piece, Buffer.from('\n'));
  }
  const plain = Buffer.concat(pieces);
  const page = objects.dict(pageRef);
  const operations = plain.length <= maxContentBytes ? readOperations(plain) : undefined;
  if (!operations || !page) return undefined;
  const isImage = isImageIn(objects, objects.dict(page['/Resources']));
  const fonts = shortFontNames(objects, page, operations, users);
  const content = minimizeContent(fonts?.operations ?? operations, isImage);
  if (!content) return undefined;
  const isOneStream = parts.length === 1 && !Array.isArray(page['/Contents']);
  const changes: [Ref, QpdfDict][] = [];
  if (fonts?.page || !isOneStream) changes.push([pageRef, { ...(fonts?.page ?? page), '/Contents': parts[0] as Ref }]);
  if (fonts?.shared) changes.push([fonts.shared.ref, fonts.shared.value]);
  // All of it or nothing.
  const apply = () =>
    changes.every(([, value]) => isFaithful(value)) && changes.every(([ref, value]) => objects.replace(ref, value));
  return { content, plain, apply };
}

function isImageIn(objects: PdfObjects, resources: QpdfDict | undefined): (name: string) => boolean {
  const xobjects = objects.dict(resources?.['/XObject']);
  return (name) => objects.resolve(objects.dict(xobjects?.[name as `/${string}`])?.['/Subtype']) === '/Image';
}

interface ShortNames {
  operations: Operation[];
  /** The page's new dictionary, or the new value of what it alone refers to. */
  page?: QpdfDict;
  shared?: { ref: Ref; value: QpdfDict };
}

/**
 * Gives a page's fonts short names, one to each: some writers name a font anew for each line, by a random number.
 * @returns undefined where there is nothing to be gained, or something else may know the names
 */
function shortFontNames(
  objects: PdfObjects,
  page: QpdfDict,
  operations: readonly Operation[],
  users: ReadonlyMap<Ref, number>,
): ShortNames | undefined {
  const resources = ownDict(objects, page['/Resources'], users);
  const fonts = ownDict(objects, resources?.dict['/Font'], users);
  if (!resources || !fonts || isKnownElsewhere(objects, resources.dict)) return undefined;
  const used = new Set(
    operations.flatMap(({ operator, operands }) => (operator === 'Tf' ? [operands[0]?.text ?? ''] : [])),
  );
  const long = [...used].filter((name) => name.length > longNameLength && Object.hasOwn(fonts.dict, name));
  if (long.length === 0 || !Object.keys(fonts.dict).every((name) => plainName.test(name))) return undefined;
  const names = newNames(fonts.dict, long);
  const renamed = Object.entries(fonts.dict).map(([name, value]) => [names.get(name) ?? name, value]);
  const dict = Object.fromEntries(renamed) as QpdfDict;
  const result = { operations: operations.map((operation) => renameFont(operation, names)) };
  if (fonts.ref !== undefined) return { ...result, shared: { ref: fonts.ref, value: dict } };
  const value = { ...resources.dict, '/Font': dict };
  if (resources.ref !== undefined) return { ...result, shared: { ref: resources.ref, value } };
  return { ...result, page: { ...page, '/Resources': value } };
}

function renameFont(operation: Operation, names: ReadonlyMap<string, string>): Operation {
  const [font, size] = operation.operands;
  const name = operation.operator === 'Tf' && font?.kind === 'name' ? names.get(font.text) : undefined;
  return name === undefined || !font || !size ? operation : { ...operation, operands: [{ ...font, text: name }, size] };
}

function newNames(fonts: QpdfDict, long: readonly string[]): Map<string, string> {
  const byFont = new Map<string, string>();
  const names = new Map<string, string>();
  for (const name of long) {
    const font = JSON.stringify(fonts[name as `/${string}`]);
    let short = byFont.get(font);
    for (let number = byFont.size; short === undefined; number++) {
      const candidate = `/F${number.toString(36)}`;
      if (!Object.hasOwn(fonts, candidate) && ![...byFont.values()].includes(candidate)) short = candidate;
    }
    byFont.set(font, short);
    names.set(name, short);
  }
  return names;
}

/** A dictionary that only the page refers to, and its reference if it has one. */
function ownDict(objects: PdfObjects, value: QpdfValue | undefined, users: ReadonlyMap<Ref, number>) {
  const dict = objects.resolve(value);
  if (!isDict(dict) || (isRef(value) && users.get(value) !== 1)) return undefined;
  return { dict, ref: isRef(value) ? value : undefined };
}

/** Whether a form, pattern or font has no resources of its own, and takes the page's. */
function isKnownElsewhere(objects: PdfObjects, resources: QpdfDict): boolean {
  const takers = [
    ...Object.values(objects.dict(resources['/XObject']) ?? {}).filter(
      (value) => objects.resolve(objects.dict(value)?.['/Subtype']) === '/Form',
    ),
    ...Object.values(objects.dict(resources['/Pattern']) ?? {}).filter((value) => objects.stream(value)),
    ...Object.values(objects.dict(resources['/Font']) ?? {}).filter(
      (value) => objects.resolve(objects.dict(value)?.['/Subtype']) === '/Type3',
    ),
  ];
  return takers.some((value) => objects.dict(objects.dict(value)?.['/Resources']) === undefined);
}
