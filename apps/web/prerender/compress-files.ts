import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(m?js|css|svg|json|wasm|txt|bcmap|pfb|ttf)$/;

/** Bytes from which a file is large: none of those that a page loads before a file is chosen, whose sizes have budgets. */
const largeBytes = 400_000;

/** Qualities of Brotli for large files: the highest takes 1.6 s for a megabyte, the other a tenth of that. */
export const brotliQualities = { small: constants.BROTLI_MAX_QUALITY, fast: 9 };

/** Writes a `.br` and a `.gz` beside each file, where it is smaller. */
export async function compressFiles(folder: string, largeQuality: number): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const quality = bytes.length < largeBytes ? constants.BROTLI_MAX_QUALITY : largeQuality;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality },
        }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      if (br.length < bytes.length) await writeFile(`${path}.br`, br);
      if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
    }),
  );
}
