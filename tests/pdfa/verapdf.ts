import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A file and the standard that it is checked against, such as `2b`. */
interface Checked {
  path: string;
  standard: string;
}

/** The rules that a file breaks; `unreadable` where veraPDF cannot read it, `unjudged` where it has too little memory. */
interface CheckedByVeraPdf extends Checked {
  rules: readonly string[];
}

/** Files of one process, whose memory grows with each. */
const filesPerProcess = 100;

/**
 * Runs veraPDF in Java.
 * @param classPath with veraPDF and what it needs
 */
export function* checkByVeraPdf(files: readonly Checked[], classPath: string): Generator<CheckedByVeraPdf> {
  for (let at = 0; at < files.length; at += filesPerProcess)
    yield* checkTogether(files.slice(at, at + filesPerProcess), classPath);
}

function checkTogether(files: readonly Checked[], classPath: string): CheckedByVeraPdf[] {
  const program = join(import.meta.dirname, 'CheckPdf.java');
  const { stdout, stderr, status } = spawnSync('java', ['-Xmx1500m', '-cp', classPath, program], {
    input: files.map(({ path, standard }) => `${path}\t${standard}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`veraPDF: ${stderr.slice(-2_000)}`);
  const lines = stdout.split('\n').filter(Boolean);
  if (lines.length !== files.length) throw new Error(`veraPDF: ${lines.length} lines for ${files.length} files`);
  return lines.map((line) => {
    const [path = '', standard = '', rules = ''] = line.split('\t');
    return { path, standard, rules: rules.split(' ').filter(Boolean) };
  });
}
