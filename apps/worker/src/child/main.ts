import { isToolName } from '@blattwerk/shared';
import { warmUpFlag } from '../protocol.ts';
import { serveChild } from './child.ts';
import { loadHandler, loadHandlers } from './handlers.ts';
import { warmUp } from './warm-up.ts';

const given = process.argv.slice(2);
await serveChild(
  () => loadHandlers(given.filter(isToolName)),
  loadHandler,
  given.includes(warmUpFlag) ? warmUp : undefined,
);
