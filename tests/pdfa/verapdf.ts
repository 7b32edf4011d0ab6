import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A file and the standard that it is checked against, such as `2b`. */
interface Checked {
  path: string;
  standard: string;
}

/** The rules that a file breaks; `unreadable` where veraPDF cannot read it. */
interface CheckedByVeraPdf extends Checked {
  rules: readonly string[];
}

/**
 * Runs veraPDF in one process of Java.
 * @param classPath with veraPDF and what it needs
 */
export function checkByVeraPdf(files: readonly Checked[], classPath: string): CheckedByVeraPdf[] {
  const program = join(import.meta.dirname, 'CheckPdf.java');
  const { stdout, stderr, status } = spawnSync('java', ['-Xmx1g', '-cp', classPath, program], {
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
