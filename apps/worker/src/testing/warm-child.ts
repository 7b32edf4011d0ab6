import { writeFile } from 'node:fs/promises';
import { argv } from 'node:process';
import { serveChild } from '../child/child.ts';
import { hostileHandlers } from './hostile-handler.ts';

// A child whose warm-up makes a file: its only argument.
const [marker = ''] = argv.slice(2);
await serveChild(
  async () => hostileHandlers,
  undefined,
  () => writeFile(marker, ''),
);
