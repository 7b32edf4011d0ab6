import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const reported = [
  String.raw`text.split(/\s*,\s*/)`,
  String.raw`/\/+$/.test(text)`,
  String.raw`/^(a+)+$/.test(text)`,
  String.raw`/^\s*(\w*)\s*(\w*)$/.exec(text)`,
  String.raw`new RegExp('a+$').test(text)`,
  'new RegExp(text).test(text)',
  'RegExp(text).test(text)',
  "new RegExp('a', text).test(text)",
];
const accepted = [
  "text.split(',')",
  String.raw`/^\s*,/.test(text)`,
  String.raw`/(?<!\/)\/+$/.test(text)`,
  String.raw`/^[+-]?\d+(?:\.\d*)?$/.test(text)`,
  "new RegExp('^a+$').test(text)",
  'new RegExp(/a/g).test(text)',
];
const source = [...reported, ...accepted]
  .map((expression, index) => `export const f${index} = (text: string) => ${expression};\n`)
  .join('');

/** Lines, and whether their spelling is reported. */
const spelled: readonly (readonly [line: string, isReported: boolean])[] = [
  ['// A colour.', true],
  ['/** Behaviour of a Neighbour. */', true],
  ['export const centre = 1;', true],
  ['export function greyOf(labelledBy: number) { return labelledBy; }', true],
  ['// A color, and its behavior.', false],
  ["export const text = 'the colour of the centre';", false],
  ['export const used = { colour: 1 }.colour;', false],
  ["import { analyse as inspect } from 'elsewhere';", false],
  ['export const inspected = inspect;', false],
];

/** Lines, and whether a name of a limit is reported in them. */
const limits: readonly (readonly [line: string, isReported: boolean])[] = [
  ['export const mostPages = 3;', true],
  ['export const sizes = { leastBytes: 4 };', true],
  ['export const maxPages = 3;', false],
  ['export const most = sizes.leastBytes;', false],
];

const checked = [
  'apps/gateway/src/http/probe.ts',
  'apps/worker/src/pdf/probe.ts',
  'packages/shared/src/probe.ts',
  'packages/pdf/src/file/probe.ts',
];
const unchecked = ['packages/pdf/src/file/probe.test.ts', 'apps/web/src/ui/probe.ts'];

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

let folder: string;
let diagnostics: Diagnostic[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-plugin-'));
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as object;
  const jsPlugins = [join(root, 'scripts/lint-plugin.ts')];
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, jsPlugins, options: {} }));
  writeFileSync(join(folder, 'spelling.ts'), spelled.map(([line]) => `${line}\n`).join(''));
  writeFileSync(join(folder, 'limits.ts'), limits.map(([line]) => `${line}\n`).join(''));
  for (const path of [...checked, ...unchecked]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  // A shell, since it exits with 1 where it reports an error.
  const program = join(root, 'node_modules/.bin/oxlint');
  const output = execFileSync('/bin/sh', ['-c', `'${program}' --format json; true`], { cwd: folder, encoding: 'utf8' });
  diagnostics = (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
});
afterAll(() => rmSync(folder, { recursive: true }));

function linesOf(path: string): number[] {
  const own = diagnostics.filter(({ code, filename }) => code === 'blattwerk(linear-regexp)' && filename === path);
  return own.map(({ labels }) => labels[0]?.span.line ?? 0).toSorted((one, other) => one - other);
}

it.each(checked)('reports every regular expression of more than linear time in %s, and no other', (path) => {
  expect(linesOf(path)).toEqual(reported.map((_, index) => index + 1));
});

it.each(spelled.map(([line, isReported], at) => [line, isReported, at + 1] as const))(
  '%s: British spelling is reported: %s',
  (_, isReported, number) => {
    const lines = diagnostics
      .filter(({ code, filename }) => code === 'blattwerk(american-spelling)' && filename === 'spelling.ts')
      .map(({ labels }) => labels[0]?.span.line);
    expect(lines.includes(number)).toBe(isReported);
  },
);

it.each(limits.map(([line, isReported], at) => [line, isReported, at + 1] as const))(
  '%s: the name of a limit is reported: %s',
  (_, isReported, number) => {
    const found = diagnostics.filter(({ code, filename, labels }) => {
      return code === 'blattwerk(limit-names)' && filename === 'limits.ts' && labels[0]?.span.line === number;
    });
    expect(found).toHaveLength(Number(isReported));
  },
);

it.each(unchecked)('reports none in %s, which reads no untrusted text', (path) => {
  expect(linesOf(path)).toEqual([]);
});
