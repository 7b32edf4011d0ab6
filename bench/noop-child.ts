import { type Contract, tools } from '@blattwerk/shared';
import { serveChild } from '../apps/worker/src/child.ts';
import type { Process, Processes } from '../apps/worker/src/process.ts';

/** The blob store's own. */
const chunkBytes = 256 * 1024;

/**
 * Takes a job's bytes and gives as many back, or as many as its first file's name says (`answer-1234.pdf`), and nothing
 * else: what the pipeline costs without an engine.
 */
function noopOf(contract: Contract): Process<Contract> {
  return async (inputs, _options, run) => {
    run.enter('analyzing');
    const files = await Promise.all(inputs.map((input) => input.read()));
    run.enter('processing');
    const asked = /^answer-(\d+)\./.exec(inputs[0]?.name ?? '')?.[1];
    if (asked === undefined) for (const file of files) await run.write(file);
    else for (const piece of pieces(files, Number(asked))) await run.write(piece);
    run.enter('finishing');
    const facts = Object.fromEntries(Object.keys(contract.output.facts).map((fact) => [fact, 0]));
    return { mime: contract.output.mimes[0], facts };
  };
}

/** So many bytes of some files, over and over where they are fewer. */
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

const noops = Object.fromEntries(Object.entries(tools).map(([name, contract]) => [name, noopOf(contract)]));

await serveChild(() => Promise.resolve(noops as unknown as Processes));
