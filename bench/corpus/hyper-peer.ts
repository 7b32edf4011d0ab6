import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** hyper-peer.ts <folder of the package> <preset> <input> <output>: runs a peer that is no part of the project. */
const [folder, preset, input, output] = process.argv.slice(2);
if (folder === undefined || input === undefined || output === undefined) throw new Error('four arguments are needed');
const { compress } = (await import(pathToFileURL(join(resolve(folder), 'index.js')).href)) as {
  compress: (data: Uint8Array, options: { preset: string | undefined }) => Promise<{ data: Uint8Array }>;
};
const { data } = await compress(new Uint8Array(readFileSync(input)), { preset });
writeFileSync(output, data);
