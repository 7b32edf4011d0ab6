import { serveChild } from './child.ts';

await serveChild(async () => (await import('./handlers.ts')).handlers);
