import type { ToolName } from '@blattwerk/shared';
import './child.ts';
import './warm-up.ts';
import { loadHandlers, loadLater } from './handlers.ts';

// Imports what children import: Node writes the compiled code to its compile cache at the exit.
await loadHandlers(process.argv.slice(2) as ToolName[]);
await loadLater();
process.exit(0);
