import { create } from '@blattwerk/pdf';
import { chain, defaultLimits } from '@blattwerk/shared';
import type { LoadedHandlers } from '../tool-run.ts';
import { runHandler } from './run-handler.ts';

/** Pages of the file, in points: as many as make loops over objects compiled. */
const pages = Array.from({ length: 20 }, () => ({ width: 595, height: 842 }));
const password = 'warm-up';
const steps = ['protect', 'unlock'].map((tool) => ({ tool, options: { password } }));

/**
 * Encrypts and decrypts a small file of no visitor, so that the first job of a child with a password, which is its last as well, finds
 * compiled code. Does nothing where the queue has other tools.
 */
export async function warmUp(handlers: LoadedHandlers): Promise<void> {
  if (!handlers.protect || !handlers.unlock) return;
  const { pieces } = create(pages).write();
  const file = Buffer.concat(pieces);
  const secrets = { [chain.decidedBy.field]: JSON.stringify(steps) };
  const bytes = {
    confidential: () => Promise.resolve({ fileNames: [''], secrets }),
    read: () => Promise.resolve(file),
    write: () => Promise.resolve(),
  };
  const input = { index: 0, bytes: file.byteLength, format: 'pdf' } as const;
  const request = { tool: chain.name, options: {}, inputs: [input], limits: defaultLimits, scratch: '' };
  const report = await runHandler({ handlers, bytes, emit: () => {} }, request);
  if (report.kind !== 'done') throw new Error(`expected a warm-up that is done, got ${report.kind}`);
}
