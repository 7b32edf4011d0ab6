import { fileURLToPath } from 'node:url';
import { serveWorker } from './serve-worker.ts';

const moduleOf = (name: string) => fileURLToPath(new URL(`../child/${name}.ts`, import.meta.url));
await serveWorker(moduleOf('main'), moduleOf('compile'));
