import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { type Section, toMarkdown } from './stats.ts';

const pagePath = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');

/**
 * Writes sections into docs/benchmarks.md, in place of those of the same name.
 * @param order names of all sections there are; others go
 */
export function writePage(fresh: readonly Section[], order: readonly string[]): void {
  const parts = new Map([...readParts(), ...fresh.map((section) => [section.name, toMarkdown(section)] as const)]);
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const machine = `${cpus().length} cores (${processor}), ${Math.round(totalmem() / 1024 ** 3)} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
  const head = [
    '# Benchmarks',
    '',
    `Made by \`npm run bench\`, each section in one run of its own, on ${machine}. Sender, gateway, worker and`,
    'Redis share the machine; quote ratios within a section rather than times.',
    '',
  ];
  const body = order.flatMap((name) => parts.get(name) ?? []);
  writeFileSync(pagePath, `${[...head, ...body].join('\n').trimEnd()}\n`);
}

/** The page's sections as they stand, by their names. */
function readParts(): [name: string, markdown: string][] {
  const [, ...parts] = readFileSync(pagePath, 'utf8').split(/^(?=## )/m);
  return parts.map((part) => [/^Command: `npm run bench -- ([\w-]+)`$/m.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]);
}
