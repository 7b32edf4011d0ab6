import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiContracts, type Contract, exampleFiles } from '@blattwerk/shared';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleRequests, makeClients } from './make-clients.ts';

const root = join(import.meta.dirname, '../../..');
// Below node_modules, where programs find the packages that clients import.
const folder = join(root, 'node_modules/.cache/api-clients');
const tools = Object.values<Contract>(apiContracts);

let product: Product;
let programs: Record<string, string>;
beforeAll(async () => {
  product = await startOwnProduct();
  programs = await makeClients({ description: join(root, 'docs/api/openapi.json'), folder, tools });
  const pdf = makePdf(2, { image: true });
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const files = { pdf, image, invoice: ciiInvoice(), file: Buffer.from('1;2') };
  for (const tool of tools)
    for (const { name, kind } of exampleFiles(tool, true)) writeFileSync(join(folder, name), files[kind]);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['openapi-typescript', 'hey-api'])('a client by %s sends a file through each tool', async (name) => {
  const { stdout } = await promisify(execFile)(process.execPath, [programs[name] ?? '', product.address, folder]);
  const heads = JSON.parse(stdout) as Record<string, string>;
  const requests = exampleRequests(tools);
  expect(Object.keys(heads)).toEqual(requests.map((request) => request.name));
  for (const { tool, withAttached, name: request } of requests)
    expect(heads[request], request).toMatch(headOf(tool, withAttached));
});

/** What the first answer of a tool begins with. */
function headOf({ output: { mimes } }: Contract, withAttached: boolean): RegExp {
  const [first, ...others] = mimes;
  // A logo is on the page that is drawn.
  if (first === 'application/json') return withAttached ? /^%PDF/ : /^\{"/;
  return first === 'application/pdf' && others.length === 0 ? /^%PDF/ : /^(%PDF|PK)/;
}
