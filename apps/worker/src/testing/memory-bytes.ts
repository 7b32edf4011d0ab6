import type { RunBytes } from '../parent/queue/run-bytes.ts';

/** A run's bytes in memory instead of the blob store. */
export function memoryBytes(inputs: readonly Buffer[]): RunBytes & { output: () => Buffer } {
  const parts: Buffer[] = [];
  let writtenBytes = 0;
  return {
    confidential: () =>
      Promise.resolve(
        Buffer.from(JSON.stringify({ fileNames: inputs.map((_, place) => `${place}.pdf`), secrets: {} })),
      ),
    async *read(place) {
      const input = inputs[place];
      if (!input) throw new RangeError(`there is no input ${place}`);
      yield Buffer.from(input);
    },
    get writtenBytes() {
      return writtenBytes;
    },
    write(part) {
      writtenBytes += part.byteLength;
      parts.push(Buffer.from(part));
      return Promise.resolve();
    },
    end: () => Promise.resolve(Buffer.concat(parts).byteLength),
    output: () => Buffer.concat(parts),
  };
}
