import { randomBytes } from 'node:crypto';
import { defaultLimits, type ToolError } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import type { ToolRun } from '../tool-run.ts';
import { sendPieces } from './send-pieces.ts';

function collector(limits = defaultLimits as ToolRun['limits']) {
  const parts: Uint8Array[] = [];
  const run: ToolRun = {
    limits,
    attached: [],
    remainingMs: () => Infinity,
    startStage: () => {},
    report: () => {},
    write: async (part) => void parts.push(part),
    scratch: () => Promise.reject(new Error('no scratch folder is needed')),
  };
  return { run, parts };
}

describe('sendPieces', () => {
  it('writes large pieces unchanged and joins small ones, in order', async () => {
    const large = [randomBytes(300_000), randomBytes(40_000)] as const;
    const small = Array.from({ length: 5 }, (_, at) => Buffer.from(`piece ${at}`));
    const pieces = [...small.slice(0, 3), large[0], large[1], ...small.slice(3)];
    const { run, parts } = collector();
    expect(await sendPieces(pieces, run)).toBe(Buffer.concat(pieces).byteLength);
    expect(parts).toHaveLength(4);
    expect(parts[1]).toBe(large[0]);
    expect(parts[2]).toBe(large[1]);
    expect(Buffer.concat(parts).equals(Buffer.concat(pieces))).toBe(true);
  });

  it('writes many small pieces in a few parts of limited size', async () => {
    const pieces = Array.from({ length: 1_000 }, () => randomBytes(1_000));
    const { run, parts } = collector();
    await sendPieces(pieces, run);
    expect(Buffer.concat(parts).equals(Buffer.concat(pieces))).toBe(true);
    expect(parts.length).toBeLessThan(10);
    expect(Math.max(...parts.map((part) => part.byteLength))).toBeLessThan(300_000);
  });

  it('refuses too many bytes before it writes any', async () => {
    const { run, parts } = collector({ ...defaultLimits, outputBytes: 1_000 });
    const refusal = expect.objectContaining({ code: 'tooComplex' }) as ToolError;
    await expect(sendPieces([randomBytes(600), randomBytes(600)], run)).rejects.toThrow(refusal);
    expect(parts).toHaveLength(0);
  });
});
