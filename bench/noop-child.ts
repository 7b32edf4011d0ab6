import { type Contract, contracts, isToolName } from '@blattwerk/shared';
import { serveChild } from '../apps/worker/src/child/child.ts';
import type { Handler } from '../apps/worker/src/tool-run.ts';
import { loadHandler } from '../apps/worker/src/child/handlers.ts';
import { bytesAskedFor } from './noop-name.ts';

/** The blob store's own. */
const chunkBytes = 256 * 1024;

/** A tool's own process, but for files whose name asks for nothing: their bytes are taken, as many given, and nothing else done. */
function noopOr(contract: Contract, own: Handler<Contract>): Handler<Contract> {
  return async (inputs, options, run) => {
    const asked = bytesAskedFor(inputs[0]?.name);
    if (asked === undefined) return own(inputs, options, run);
    run.startStage('analyzing');
    const files = await Promise.all(inputs.map((input) => input.read()));
    run.startStage('processing');
    if (asked === 'all') for (const file of files) await run.write(file);
    else for (const piece of pieces(files, asked)) await run.write(piece);
    run.startStage('finishing');
    const facts = Object.fromEntries(Object.keys(contract.output.facts).map((fact) => [fact, 0]));
    return { mime: contract.output.mimes[0], facts };
  };
}

/** The given number of bytes of some files, repeated where they are shorter. */
function* pieces(files: readonly Buffer[], bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; ) {
    for (const file of files) {
      for (let at = 0; at < file.byteLength && left > 0; at += chunkBytes) {
        const piece = file.subarray(at, at + Math.min(chunkBytes, left));
        left -= piece.byteLength;
        yield piece;
      }
    }
  }
}

const wrapped = process.argv
  .slice(2)
  .filter(isToolName)
  .map(async (tool) => {
    return [tool, noopOr(contracts[tool], await loadHandler(tool))] as const;
  });

await serveChild(async () => Object.fromEntries(await Promise.all(wrapped)));
