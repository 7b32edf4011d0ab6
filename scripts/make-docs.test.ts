import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  apiContracts,
  defaultLimits,
  type ErrorCode,
  errorCatalog,
  noticeKeys,
  refusalSentences,
  statusOf,
} from '@blattwerk/shared';
import { misspeltNames } from '@blattwerk/server/variables';
import { describe, expect, it } from 'vitest';
import { configurationPage, makeDocs, toolsPage } from './make-docs.ts';

const docs = await makeDocs();

function written(path: string): Promise<string> {
  return readFile(join(import.meta.dirname, '..', path), 'utf8');
}

/** The rows of the table below a heading, each cell without its backticks. */
function rowsBelow(page: string, heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`there is no heading ${heading}`);
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replace(/^`(.*)`$/, '$1')),
    );
}

it.each(Object.keys(docs))('%s is what `npm run docs` writes', async (path) => {
  expect(await written(path)).toBe(docs[path]);
});

it('documents each code of the catalog once, and no other', async () => {
  const rows = rowsBelow(await written('docs/tools.md'), 'Refusals');
  expect(rows.map(([code]) => code)).toEqual(Object.keys(errorCatalog));
  for (const [code, status, retry, german, english] of rows) {
    const name = code as ErrorCode;
    expect(Number(status)).toBe(statusOf(name, true));
    expect(retry).toBe(errorCatalog[name].retry ? 'yes' : 'no');
    expect([german, english]).toEqual([refusalSentences(name, 'de')[0], refusalSentences(name, 'en')[0]]);
  }
});

it('documents each notice once, and no other', async () => {
  expect(rowsBelow(await written('docs/tools.md'), 'Notices').map(([key]) => key)).toEqual([...noticeKeys]);
});

it('documents each tool once, and no other', async () => {
  const headings = [...(await written('docs/tools.md')).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual([...Object.keys(apiContracts), 'Refusals', 'Notices']);
});

describe('of every tool that there is', () => {
  const page = toolsPage(apiContracts, defaultLimits);
  it.each(Object.entries(apiContracts))('%s has each of its fields in the page', (name, contract) => {
    expect(rowsBelow(page, name).map(([field]) => field)).toEqual(Object.keys(contract.fields));
  });
});

it('documents each variable in the page of configuration, with the same figures on every machine', () => {
  const page = configurationPage();
  const names = ['Limits', 'Gateway', 'Worker'].flatMap((heading) => rowsBelow(page, heading).map(([name]) => name));
  for (const name of ['PORT', 'HOST', 'REDIS_URL', 'LIMIT_IMAGES', 'QUEUES']) expect(names).toContain(name);
  for (const name of names.filter((each) => each?.startsWith('LIMIT_'))) {
    expect(names.filter((each) => each === name)).toHaveLength(1);
  }
});

it.each(['Gateway', 'Worker', 'Web image'])(
  'no variable of another program is taken for a slip of one of the %s',
  async (program) => {
    const page = await written('docs/configuration.md');
    const namesOf = (heading: string) => rowsBelow(page, heading).map(([name = '']) => name);
    const all = ['Limits', 'Site', 'Gateway', 'Worker', 'Web image', 'Compose'].flatMap(namesOf);
    expect(misspeltNames(all, ['Limits', 'Site', program].flatMap(namesOf))).toEqual({});
  },
);
