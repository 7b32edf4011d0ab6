import { expect } from 'vitest';

/**
 * Compares buffers and other typed arrays of bytes at once: Vitest writes the index of each byte as a name first, which
 * takes longer than what most tests compute.
 */
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    one instanceof Uint8Array &&
    other instanceof Uint8Array &&
    one.constructor === other.constructor &&
    Buffer.compare(one, other) === 0
      ? true
      : undefined,
]);
