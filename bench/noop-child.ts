import { serveChild } from '../apps/worker/src/child.ts';
import { processes } from '../apps/worker/src/processes.ts';
import type { Processes } from '../apps/worker/src/process.ts';

/** Takes a job's bytes and gives as many back, and nothing else: what the pipeline costs without an engine. */
const convert: Processes['convert'] = async (inputs, _options, run) => {
  run.enter('analyzing');
  run.enter('processing');
  for (const input of inputs) await run.write(await input.read());
  run.enter('finishing');
  return { facts: {} };
};

await serveChild(() => Promise.resolve({ ...processes, convert }));
