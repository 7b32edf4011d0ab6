import type { ToolName } from '@blattwerk/shared';
import { serveChild } from './child.ts';
import { loadHandler, loadHandlers } from './handlers.ts';
import { warmUp } from './warm-up.ts';

await serveChild(() => loadHandlers(process.argv.slice(2) as ToolName[]), loadHandler, warmUp);
