import { isToolName } from '@blattwerk/shared';
import { warmUpFlag } from '../protocol.ts';
import { serveChild } from './child.ts';
import { loadHandler, loadHandlers } from './handlers.ts';
import { warmUp } from './warm-up.ts';

/** Where jobs wait, a new child gets one within less. */
const warmUpAfterMs = 50;

const given = process.argv.slice(2);
await serveChild(
  () => loadHandlers(given.filter(isToolName)),
  loadHandler,
  given.includes(warmUpFlag) ? { compile: warmUp, afterMs: warmUpAfterMs } : undefined,
);
