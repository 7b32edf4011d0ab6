import { parentPort, workerData } from 'node:worker_threads';
import { decodeWithLibheif, type HeifPixels, type HeifRefusal } from './libheif.ts';

/** The data of a thread. */
export interface HeifTask {
  /** libheif's WebAssembly.Module. */
  program: object;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Its only message. A trap is an end by libheif itself, or by a lack of memory. */
export type HeifOutcome = HeifPixels | HeifRefusal | 'trap';

const { program, bytes } = workerData as HeifTask;
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
