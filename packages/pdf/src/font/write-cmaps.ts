import { codeOfKey } from './code-map.ts';

/** Entries in one block of a CMap (Adobe Technical Note 5014). */
const blockSize = 100;

/** A code with what a CMap maps it to. */
export interface MappedCode<T> {
  /** Key of the code (`codeKey`). */
  key: number;
  value: T;
}

/**
 * A CMap from codes to characters (ISO 32000-2, 9.10.3).
 * @param codes with their texts, none of which is empty
 * @param lengths of the codes, in bytes
 */
export function writeUnicodeMap(codes: readonly MappedCode<string>[], lengths: Iterable<number>): string {
  const entries = { bfrange: [] as string[], bfchar: [] as string[] };
  for (const { first, last } of rangesOf(codes)) {
    const text = `<${utf16(first.value)}>`;
    if (first === last) entries.bfchar.push(`${hexCode(first.key)} ${text}`);
    else entries.bfrange.push(`${hexCode(first.key)} ${hexCode(last.key)} ${text}`);
  }
  return writeCMap({
    name: 'Adobe-Identity-UCS',
    ordering: 'UCS',
    type: 2,
    codespaces: Array.from(lengths, fullRange),
    blocks: Object.entries(entries)
      .map(([kind, all]) => blocksOf(kind, all))
      .join(''),
  });
}

/** Codes that follow each other, as their characters do: in both, only the last byte may differ (ISO 32000-2, 9.10.3). */
function rangesOf(codes: readonly MappedCode<string>[]): { first: MappedCode<string>; last: MappedCode<string> }[] {
  const ranges: { first: MappedCode<string>; last: MappedCode<string> }[] = [];
  for (const each of codes) {
    const range = ranges.at(-1);
    if (range && isNext(range.last, each)) range.last = each;
    else ranges.push({ first: each, last: each });
  }
  return ranges;
}

function isNext(one: MappedCode<string>, other: MappedCode<string>): boolean {
  const [[code, bytes], [next, nextBytes]] = [codeOfKey(one.key), codeOfKey(other.key)];
  const [unit, nextUnit] = [one.value.charCodeAt(0), other.value.charCodeAt(0)];
  const isOneUnit = one.value.length === 1 && other.value.length === 1;
  const follows = bytes === nextBytes && next === code + 1 && nextUnit === unit + 1;
  return isOneUnit && follows && (next & 255) !== 0 && (nextUnit & 255) !== 0;
}

/** Name, registry and ordering of the CMaps of `writeCidMap`. */
export const cidMapName = 'Codes-0';

/**
 * A CMap from codes to CIDs (ISO 32000-2, 9.7.5).
 * @param codespaces first and last code of each range, in hexadecimal digits
 */
export function writeCidMap(
  codes: readonly MappedCode<number>[],
  codespaces: readonly (readonly [low: string, high: string])[],
  isVertical: boolean,
): string {
  const entries = codes.map(({ key, value }) => `${hexCode(key)} ${value}`);
  return writeCMap({
    name: cidMapName,
    ordering: 'Identity',
    type: 1,
    codespaces: codespaces.map(([low, high]) => `<${low}> <${high}>`),
    blocks: blocksOf('cidchar', entries),
    ...(isVertical ? { extra: '/WMode 1 def\n' } : {}),
  });
}

interface CMapParts {
  name: string;
  ordering: string;
  type: 1 | 2;
  codespaces: readonly string[];
  blocks: string;
  extra?: string;
}

function writeCMap({ name, ordering, type, codespaces, blocks, extra = '' }: CMapParts): string {
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def
/CMapName /${name} def
/CMapType ${type} def
${extra}${codespaces.length} begincodespacerange
${codespaces.join('\n')}
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

function blocksOf(kind: string, entries: readonly string[]): string {
  return Array.from({ length: Math.ceil(entries.length / blockSize) }, (_, at) => {
    const block = entries.slice(at * blockSize, (at + 1) * blockSize);
    return `${block.length} begin${kind}\n${block.join('\n')}\nend${kind}\n`;
  }).join('');
}

function fullRange(bytes: number): string {
  return `<${'00'.repeat(bytes)}> <${'ff'.repeat(bytes)}>`;
}

function hexCode(key: number): string {
  const [code, bytes] = codeOfKey(key);
  return `<${code.toString(16).padStart(bytes * 2, '0')}>`;
}

function utf16(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
