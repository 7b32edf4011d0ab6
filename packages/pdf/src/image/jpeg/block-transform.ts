import { blockSize } from './read-block.ts';

/** Places in a block, row by row, in the order of zigzag (ITU-T T.81, figure A.6). */
const zigzag = Uint8Array.from(
  Array.from({ length: blockSize }, (_, place) => place).toSorted((a, b) => {
    const [sumA, sumB] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)];
    return sumA - sumB || (sumA % 2 === 0 ? b - a : a - b);
  }),
);
/** The base of the transformation: for each frequency its value at each sample (A.3.3). */
const base = Float64Array.from({ length: blockSize }, (_, at) => {
  const [frequency, sample] = [at >> 3, at & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16);
});

/** The samples of a block, row by row, around 0. @param coefficients in zigzag order */
export function samplesOf(coefficients: ArrayLike<number>, at: number, quantization: Uint16Array): Float64Array {
  const plain = new Float64Array(blockSize);
  for (let index = 0; index < blockSize; index++)
    plain[zigzag[index] as number] = (coefficients[at + index] as number) * (quantization[index] as number);
  return multiplied(multiplied(plain, false), false);
}

/** The quantized coefficients of samples around 0, in zigzag order. */
export function coefficientsOf(samples: Float64Array, quantization: Uint16Array): Int16Array {
  const plain = multiplied(multiplied(samples, true), true);
  return Int16Array.from({ length: blockSize }, (_, index) =>
    Math.round((plain[zigzag[index] as number] as number) / Math.max(1, quantization[index] as number)),
  );
}

/** One dimension of a block transformed, with rows and columns exchanged. */
function multiplied(block: Float64Array, isForward: boolean): Float64Array {
  const out = new Float64Array(blockSize);
  for (let row = 0; row < 8; row++) {
    for (let to = 0; to < 8; to++) {
      let sum = 0;
      for (let from = 0; from < 8; from++)
        sum += (block[row * 8 + from] as number) * (base[isForward ? to * 8 + from : from * 8 + to] as number);
      out[to * 8 + row] = sum;
    }
  }
  return out;
}
