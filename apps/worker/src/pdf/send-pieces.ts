import { ToolError } from '@blattwerk/shared';
import type { Run } from '../process.ts';

/** The blob store's own chunk. */
const chunkBytes = 256 * 1024;

/**
 * Answers with a file that is in memory in pieces; small ones go together.
 * @returns its bytes
 * @throws ToolError tooComplex beyond `limits.outputBytes`, before anything is written
 */
export async function sendPieces(pieces: readonly Uint8Array[], run: Run): Promise<number> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  if (bytes > run.limits.outputBytes) throw new ToolError('tooComplex');
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  let sent = 0;

  async function send(): Promise<void> {
    await run.write(gathered.length === 1 ? (gathered[0] as Uint8Array) : Buffer.concat(gathered));
    sent += gatheredBytes;
    gathered = [];
    gatheredBytes = 0;
    run.report(sent / bytes);
  }

  for (const piece of pieces) {
    gathered.push(piece);
    gatheredBytes += piece.byteLength;
    if (gatheredBytes >= chunkBytes) await send();
  }
  if (gatheredBytes > 0) await send();
  return bytes;
}
