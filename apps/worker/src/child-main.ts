import { serveChild } from './child.ts';

await serveChild(async () => (await import('./processes.ts')).processes);
