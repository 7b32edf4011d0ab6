import { open } from 'node:fs/promises';
import { ToolError } from '@blattwerk/shared';
import type { ToolRun } from '../tool-run.ts';

/** Bytes of one read: the time of small reads depends on their number. */
const chunkBytes = 4 * 1024 * 1024;

/**
 * Writes a file of the scratch folder as the output.
 * @returns its size in bytes
 * @throws ToolError tooComplex beyond `limits.outputBytes`, before anything is written
 */
export async function sendFile(path: string, run: ToolRun): Promise<number> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  if (size > run.limits.outputBytes) throw new ToolError('tooComplex');
  for (let sent = 0; sent < size; ) {
    const { bytesRead, buffer } = await file.read({
      buffer: Buffer.allocUnsafe(Math.min(chunkBytes, size - sent)),
      position: sent,
    });
    if (bytesRead === 0) throw new Error(`the output was truncated: expected ${size} bytes, got ${sent}`);
    await run.write(buffer.subarray(0, bytesRead));
    sent += bytesRead;
    run.report(sent / size);
  }
  return size;
}
