import { serveChild } from '../child/child.ts';
import { hostileHandlers } from './hostile-handler.ts';

await serveChild(async () => hostileHandlers);
