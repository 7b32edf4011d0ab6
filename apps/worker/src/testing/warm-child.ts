import { writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { serveChild } from '../child/child.ts';
import { hostileHandlers } from './hostile-handler.ts';

// A child whose warm-up makes a file, its first argument, after some milliseconds, the second.
const [marker = '', afterMs] = argv.slice(2);
await serveChild(async () => hostileHandlers, undefined, {
  compile: () => writeFile(marker, ''),
  afterMs: Number(afterMs),
});
