import { ToolError } from '@blattwerk/shared';
import type { Run } from '../tool-run.ts';
import { bytesOf } from '@blattwerk/pdf';

/** Smaller pieces go together; a larger one is cheaper sent by itself than copied, and takes no memory of its own. */
const smallBytes = 16 * 1024;
/** Of small pieces that are gathered: the blob store's own chunk. */
const gatheredMost = 256 * 1024;

/**
 * Answers with a file that is in memory in pieces.
 * @returns its bytes
 * @throws ToolError tooComplex beyond `limits.outputBytes`, before anything is written
 */
export async function sendPieces(pieces: readonly Uint8Array[], run: Run): Promise<number> {
  const bytes = bytesOf(pieces);
  if (bytes > run.limits.outputBytes) throw new ToolError('tooComplex');
  let sent = 0;
  for (const part of inParts(pieces)) {
    await run.write(part);
    sent += part.byteLength;
    run.report(sent / bytes);
  }
  return bytes;
}

/** The same bytes in fewer pieces; only small ones are copied. */
function* inParts(pieces: readonly Uint8Array[]): Generator<Uint8Array, void, void> {
  let small: Uint8Array[] = [];
  let smallTogether = 0;

  function* gathered(): Generator<Uint8Array, void, void> {
    const [first] = small;
    if (first) yield small.length === 1 ? first : Buffer.concat(small);
    small = [];
    smallTogether = 0;
  }

  for (const piece of pieces) {
    if (piece.byteLength >= smallBytes) {
      yield* gathered();
      yield piece;
      continue;
    }
    small.push(piece);
    smallTogether += piece.byteLength;
    if (smallTogether >= gatheredMost) yield* gathered();
  }
  yield* gathered();
}
