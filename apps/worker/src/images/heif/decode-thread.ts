import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadTask } from '../../run-in-thread.ts';
import { decodeWithLibheif, type HeifPixels, type HeifRefusal } from './libheif.ts';

/** The thread's message. A trap is an end by libheif itself, or by a lack of memory. */
export type HeifOutcome = HeifPixels | HeifRefusal | 'trap';

const { program, bytes } = workerData as ThreadTask<object>;
const outcome = decode();
parentPort?.postMessage(outcome, typeof outcome === 'string' ? [] : [outcome.data.buffer]);

function decode(): HeifOutcome {
  try {
    return decodeWithLibheif(program, bytes);
  } catch (error) {
    // Exceptions of C++ arrive as numbers.
    if (error instanceof TypeError) throw error;
    return 'trap';
  }
}
