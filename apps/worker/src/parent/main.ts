import { fileURLToPath } from 'node:url';
import { serveWorker } from './serve-worker.ts';

await serveWorker(fileURLToPath(new URL('../child/main.ts', import.meta.url)));
