import { serveChild } from '../child.ts';
import { hostileProcesses } from './hostile-process.ts';

await serveChild(async () => hostileProcesses);
