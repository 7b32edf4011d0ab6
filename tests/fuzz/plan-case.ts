import type { Contract, Field, FieldValue } from '@blattwerk/shared';
import { createRandom, type Random } from '@blattwerk/testing/random';
import { byteMutations } from './mutate-bytes.ts';
import { imageMutations } from './mutate-image.ts';
import { pdfMutations } from './mutate-pdf.ts';
import type { Seed } from './seeds.ts';

/** A request with damaged files, reproducible from seed, index, seed files and tools. */
export interface FuzzCase {
  index: number;
  contract: Contract;
  files: { name: string; bytes: Buffer }[];
  fields: [name: string, text: string][];
  /** The source of each file and its mutations. */
  origin: string;
}

/** Beside those of bytes. */
const mutations = { pdf: pdfMutations, image: imageMutations, invoice: byteMutations, file: byteMutations };
/** Longer files are truncated: mutations that double a file must not fill the memory. */
const maxBytes = 32 * 1024 * 1024;
const oddNames = ['', 'ä "1".pdf', '../../x', 'x'.repeat(300), '\u202efdp.exe', '%00\n'];
const oddTexts = ['', ' ', '\u0000', 'x'.repeat(20_000), '💥', '[object Object]', '-1', 'null', '1e9'];
const secrets = ['user', 'owner', 'Prüfung 1', '@x', '--x', '漢字 😀', 'x'.repeat(127)];

export function planCase(
  seed: string,
  index: number,
  seeds: readonly Seed[],
  contracts: readonly Contract[],
): FuzzCase {
  const random = createRandom(`${seed}:${index}`);
  const contract = random.pick(contracts);
  const { minFiles, maxFiles, kind } = contract.input;
  const fitting = seeds.filter((each) => each.kind === kind);
  const most = maxFiles === 1 ? 1 : minFiles + 2;
  const count = random.chance(0.97) ? random.between(minFiles, most) : random.integer(3);
  const files = Array.from({ length: count }, () => damagedFile(random, fitting, seeds));
  return {
    index,
    contract,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    fields: fieldsOf(contract, random),
    origin: files.map(({ origin }) => origin).join(' | '),
  };
}

function damagedFile(random: Random, fitting: readonly Seed[], all: readonly Seed[]) {
  const seed = random.pick(random.chance(0.97) ? fitting : all);
  let bytes = seed.read();
  const kinds = mutations[seed.kind];
  const done: string[] = [];
  for (let count = 2 ** random.integer(3); count > 0; count--) {
    const table = random.chance(0.65) ? kinds : byteMutations;
    const name = random.pick(Object.keys(table));
    const other = name === 'splice' ? random.pick(fitting).read() : bytes;
    bytes = table[name]?.(bytes, random, other) ?? bytes;
    if (bytes.length > maxBytes) bytes = bytes.subarray(0, maxBytes);
    done.push(name);
  }
  const name = random.chance(0.8) ? 'a.pdf' : random.pick(oddNames);
  return { name, bytes, origin: `${seed.name}: ${done.join(', ')}` };
}

function fieldsOf(contract: Contract, random: Random): [string, string][] {
  const fields = Object.entries(contract.fields).flatMap(([name, field]): [string, string][] => {
    const isLeftOut = random.chance(field.default === undefined ? 0.02 : 0.3);
    return isLeftOut ? [] : [[name, textFor(name, field, random)]];
  });
  const [first] = fields;
  if (first && random.chance(0.01)) fields.push(first);
  if (random.chance(0.02)) fields.push([random.pick(['unknown', '__proto__', 'constructor', '']), 'of']);
  return fields;
}

function textFor(name: string, field: Field<FieldValue>, random: Random): string {
  if (random.chance(0.04)) return random.pick(oddTexts);
  if (field.choices) return String(random.pick(field.choices));
  if (field.range) return String(random.between(field.range.min, field.range.max));
  if (field.kind === 'secret') return random.pick(secrets);
  if (name === 'config' && random.chance(0.4)) return String(random.between(1, 12));
  const number = () => random.pick([1, 1, 1, 2, 2, 3, random.integer(20), 999_999_999]);
  const ranges = Array.from({ length: random.pick([1, 1, 1, 2, 3, 40]) }, () =>
    random.pick(['1', `${number()}`, `${number()}-`, `-${number()}`, `${number()}-${number()}`]),
  );
  return ranges.join(random.pick([',', ',', ',', ', ', ';']));
}
