import { type InputRef, ToolError } from '@blattwerk/shared';
import { type BlobStore, inputBlob, outputBlob } from '@blattwerk/server';

/** The bytes of a run, which the parent passes between the blob store and a child. */
export interface RunBytes {
  /** File names and passwords, as the gateway stored them. @throws LeaseGoneError */
  confidential: () => Promise<Buffer>;
  /** Reads an input. @param place its place in the request @throws RangeError where there is none; LeaseGoneError */
  read: (place: number) => AsyncIterable<Buffer>;
  /** Bytes of the output so far. */
  readonly writtenBytes: number;
  /**
   * Writes the next bytes of the output, which may be reused after the promise resolves.
   * @throws ToolError tooComplex beyond the limit; LeaseGoneError, errors of Redis
   */
  write: (part: Uint8Array) => Promise<void>;
  /** Completes the output. @returns its size in bytes @throws as `write` */
  end: () => Promise<number>;
}

/** Connects a run with its bytes in the blob store. @param maxOutputBytes limit of the output */
export function openRunBytes(
  blobs: BlobStore,
  { job, token, inputs }: { job: string; token: string; inputs: readonly InputRef[] },
  maxOutputBytes: number,
): RunBytes {
  const writer = blobs.writer(job, outputBlob(token));
  return {
    confidential: () => blobs.readConfidential(job),
    read(place) {
      const input = inputs[place];
      if (!input) throw new RangeError(`expected one of ${inputs.length} inputs, got ${place}`);
      return blobs.read(job, inputBlob(input.index), input.bytes);
    },
    get writtenBytes() {
      return writer.bytes;
    },
    async write(part) {
      if (writer.bytes + part.byteLength > maxOutputBytes) throw new ToolError('tooComplex');
      await writer.write(part);
    },
    end: () => writer.end(),
  };
}
