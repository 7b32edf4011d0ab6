import type { Processes } from './process.ts';
import { convertProcess } from './tools/convert/process.ts';

/** How each tool runs. */
export const processes: Processes = { convert: convertProcess };
