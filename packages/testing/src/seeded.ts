/** Numbers from 0 up to 1 that are the same in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Bytes that are the same in every run. */
export function seededBytes(count: number, seed: number): Buffer {
  const values = Buffer.allocUnsafe(count);
  let state = seed | 1;
  for (let index = 0; index < count; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    values[index] = state >>> 24;
  }
  return values;
}
