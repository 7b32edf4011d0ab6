import { parentPort, workerData } from 'node:worker_threads';
import { exercise } from './exercise.ts';
import { hostileFiles } from './generate.ts';

// One thread of the suite: runs the files from `first` on, every `step`th, and reports each when it begins and ends.
const { first, step } = workerData as { first: number; step: number };
for (const [index, { name, make }] of hostileFiles().entries()) {
  if (index < first || (index - first) % step !== 0) continue;
  parentPort?.postMessage({ index, name });
  parentPort?.postMessage({ index, name, exercises: await exercise(make()) });
}
