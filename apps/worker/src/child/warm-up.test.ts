import type { Contract, ToolName } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import type { Handler, LoadedHandlers } from '../tool-run.ts';
import { loadHandlers } from './handlers.ts';
import { warmUp } from './warm-up.ts';

const loaded = await loadHandlers(['protect', 'unlock']);

it('encrypts a file and decrypts it again, with the handlers of the child', async () => {
  const written: string[] = [];
  const watched = (tool: ToolName, handler?: Handler<Contract>): Handler<Contract> => {
    return (inputs, options, run) => {
      const write = (chunk: Uint8Array) => {
        written.push(`${tool}: ${Buffer.from(chunk).includes('/Encrypt') ? 'encrypted' : 'plain'}`);
        return run.write(chunk);
      };
      if (!handler) throw new Error('no handler');
      return handler(inputs, options, { ...run, write });
    };
  };
  await warmUp({ protect: watched('protect', loaded.protect), unlock: watched('unlock', loaded.unlock) });
  expect(written).toContain('protect: encrypted');
  expect(written.at(-1)).toBe('unlock: plain');
  expect(written).not.toContain('unlock: encrypted');
});

it('does nothing in a child of another queue', async () => {
  const handlers: LoadedHandlers = {};
  await expect(warmUp(handlers)).resolves.toBeUndefined();
});

it('is over where it fails, as every handler of it can', async () => {
  const failing = () => Promise.reject(new Error('broken'));
  await expect(warmUp({ ...loaded, unlock: failing })).rejects.toThrow('done');
});
