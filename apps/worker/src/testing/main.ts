import { serveWorker } from '../parent/serve-worker.ts';
import { hostileChild } from './gateway.ts';

await serveWorker(hostileChild);
