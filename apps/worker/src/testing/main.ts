import { serveWorker } from '../serve-worker.ts';
import { hostileChild } from './gateway.ts';

await serveWorker(hostileChild);
