import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { apiContracts, apiExamples, type Contract, exampleFiles } from '@blattwerk/shared';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixelPng } from './images.ts';
import { ten } from './tools/rows.ts';

const run = promisify(execFile);
const files = { pdf: ten, image: pixelPng, invoice: ciiInvoice(), file: Buffer.from('1;2') };
/** First bytes of results. */
const heads: Readonly<Record<string, string>> = { '.zip': 'PK\u0003\u0004', '.pdf': '%PDF', '.json': '{"' };
const commands = { Shell: 'sh', JavaScript: process.execPath, Python: 'python3' } as const;

let product: Product;
beforeAll(async () => {
  product = await startOwnProduct();
});
afterAll(() => product?.stop());

describe.each(Object.values<Contract>(apiContracts).map((tool) => [tool.name, tool] as const))('%s', (_, tool) => {
  it.each(apiExamples(tool, '').map(({ label }) => label))('the example of %s writes the file', async (label) => {
    using folder = temporaryFolder();
    for (const { name, kind } of exampleFiles(tool, true)) await writeFile(join(folder.path, name), files[kind]);
    const example = apiExamples(tool, product.address).find((each) => each.label === label);
    if (!example) throw new Error(`no example of ${label}`);
    await writeFile(join(folder.path, example.file), example.source);
    await run(commands[example.lang], [example.file], { cwd: folder.path });
    const result = (await readdir(folder.path)).find((name) => name.startsWith('result.')) ?? '';
    const bytes = await readFile(join(folder.path, result));
    const head = heads[extname(result)] ?? 'none';
    expect(bytes.toString('latin1', 0, head.length)).toBe(head);
  });
});
