/** A way in which files are damaged. */
export interface Damage {
  name: string;
  /** @returns undefined where the file has nothing to damage in this way */
  apply: (file: Buffer) => Buffer | undefined;
}

/** The nine damages of the comparison. They depend on the file alone. */
export const damages: readonly Damage[] = [
  { name: 'end cut off at 97 %', apply: (file) => cut(file, 0.97) },
  { name: 'cut off at 80 %', apply: (file) => cut(file, 0.8) },
  { name: 'no cross-references', apply: withoutReferences },
  { name: 'bytes before the header', apply: (file) => Buffer.concat([Buffer.alloc(1_500, 'x\n'), file]) },
  { name: 'wrong /Length', apply: (file) => replace(file, /\/Length\s+\d+(?=\s*(?:\/|>>))/g, () => '/Length 7') },
  { name: '/Length that refers to its own object', apply: withOwnLengths },
  { name: '512 bytes zeroed', apply: withZeros },
  { name: '256 bytes missing', apply: withGap },
  { name: 'missing endobj', apply: (file) => replace(file, /endobj/g, () => '') },
];

function cut(file: Buffer, share: number): Buffer {
  return file.subarray(0, Math.floor(file.length * share));
}

function replace(file: Buffer, pattern: RegExp, change: (...groups: string[]) => string): Buffer | undefined {
  const text = file.toString('latin1');
  const changed = text.replace(pattern, change);
  return changed === text ? undefined : Buffer.from(changed, 'latin1');
}

/** Overwrites the keywords by which tables, streams of cross-references and trailers are found. */
function withoutReferences(file: Buffer): Buffer | undefined {
  return replace(file, /\bxref\b|startxref|trailer|\/Type\s*\/XRef/g, (keyword = '') => 'x'.repeat(keyword.length));
}

function withOwnLengths(file: Buffer): Buffer | undefined {
  return replace(
    file,
    /\b(\d+) (\d+) obj(\s*<<(?:(?!endobj|stream)[^])*?)\/Length\s+\d+(?=\s*(?:\/|>>))/g,
    (_, number = '', generation = '', before = '') =>
      `${number} ${generation} obj${before}/Length ${number} ${generation} R`,
  );
}

function withZeros(file: Buffer): Buffer {
  const at = file.length >> 1;
  return Buffer.from(file).fill(0, at, Math.min(file.length, at + 512));
}

function withGap(file: Buffer): Buffer {
  const at = Math.floor(file.length / 3);
  return Buffer.concat([file.subarray(0, at), file.subarray(at + 256)]);
}
