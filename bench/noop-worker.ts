import { join } from 'node:path';
import { serveWorker } from '../apps/worker/src/parent/serve-worker.ts';

await serveWorker(join(import.meta.dirname, 'noop-child.ts'));
