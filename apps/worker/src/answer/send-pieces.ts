import { bytesOf } from '@blattwerk/pdf';
import { ToolError } from '@blattwerk/shared';
import type { ToolRun } from '../tool-run.ts';

/** Pieces below this size are joined; larger ones are written without copying them. */
const smallBytes = 16 * 1024;
/** Bytes at which joined pieces are written: the chunk of the blob store. */
const maxJoinedBytes = 256 * 1024;

/**
 * Writes a file that is in memory in pieces as the output.
 * @returns its size in bytes
 * @throws ToolError tooComplex beyond `limits.outputBytes`, before anything is written
 */
export async function sendPieces(pieces: readonly Uint8Array[], run: ToolRun): Promise<number> {
  const bytes = bytesOf(pieces);
  if (bytes > run.limits.outputBytes) throw new ToolError('tooComplex');
  let sent = 0;
  for (const part of joinSmall(pieces)) {
    await run.write(part);
    sent += part.byteLength;
    run.report(sent / bytes);
  }
  return bytes;
}

/** The same bytes in fewer pieces; only small ones are copied. */
function* joinSmall(pieces: readonly Uint8Array[]): Generator<Uint8Array, void, void> {
  let small: Uint8Array[] = [];
  let joinedBytes = 0;

  function* joined(): Generator<Uint8Array, void, void> {
    const [first] = small;
    if (first) yield small.length === 1 ? first : Buffer.concat(small);
    small = [];
    joinedBytes = 0;
  }

  for (const piece of pieces) {
    if (piece.byteLength >= smallBytes) {
      yield* joined();
      yield piece;
      continue;
    }
    small.push(piece);
    joinedBytes += piece.byteLength;
    if (joinedBytes >= maxJoinedBytes) yield* joined();
  }
  yield* joined();
}
