import { ToolError } from '@blattwerk/shared';
import type { InputFile } from '../tool-run.ts';

/**
 * A PDF in memory between two tools; it refers to no other one, so that each is freed when its reader has ended.
 * @param maxBytes of the PDF
 */
export function openIntermediate(name: string, maxBytes = Number.POSITIVE_INFINITY) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    /** @throws ToolError fileTooLarge where it is larger than an uploaded PDF may be */
    write: async (chunk: Uint8Array): Promise<void> => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new ToolError('fileTooLarge', { max_size: maxBytes });
      chunks.push(new Uint8Array(chunk));
    },
    /** @returns the input of the next tool, whose reader may transfer the memory that it gets */
    end: (): InputFile => ({
      name,
      format: 'pdf',
      bytes: checkedLength(bytes),
      read: () => Promise.resolve(joined(chunks, bytes)),
    }),
  };
}

/** Length of an output. @throws Error where there is none */
export function checkedLength(bytes: number): number {
  if (bytes === 0) throw new Error('the handler wrote no output');
  return bytes;
}

function joined(chunks: readonly Uint8Array[], bytes: number): Buffer {
  const whole = Buffer.allocUnsafeSlow(bytes);
  let filled = 0;
  for (const chunk of chunks) {
    whole.set(chunk, filled);
    filled += chunk.byteLength;
  }
  return whole;
}
