import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { exercise } from './exercise.ts';
import { hostileFiles } from './generate.ts';

// One thread of the suite: runs the files from `first` on, every `step`th, and reports each when it begins and ends.
const { first, step } = workerData as { first: number; step: number };
const files = hostileFiles();
for (let index = first; index < files.length; index += step) {
  const file = files[index];
  if (!file) break;
  parentPort?.postMessage({ begun: index, name: file.name });
  parentPort?.postMessage({ ended: index, name: file.name, exercises: await exercise(file.make()) });
}
setFlagsFromString('--expose-gc');
(runInNewContext('gc') as () => void)();
parentPort?.postMessage({ heapBytes: process.memoryUsage().heapUsed });
