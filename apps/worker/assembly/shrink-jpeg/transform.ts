import { coefficients, quantFactors, workspace } from './layout';

/** Four samples, as numbers around 0. */
function samplesAt(at: usize): v128 {
  const words = i16x8.extend_low_i8x16_u(v128.load_zero<u32>(at));
  return f32x4.sub(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(words)), f32x4.splat(128));
}

/**
 * Transforms four columns of 8 numbers and puts the frequencies 32 bytes apart: the discrete cosine transform of Arai, Agui
 * and Nakajima (Transactions of the IEICE E71, 1988), whose scales are in the factors that quantise.
 */
function transformColumns(
  to: usize,
  row0: v128,
  row1: v128,
  row2: v128,
  row3: v128,
  row4: v128,
  row5: v128,
  row6: v128,
  row7: v128,
): void {
  const half = f32x4.splat(0.7071067811865476);
  const sum0 = f32x4.add(row0, row7);
  const sum1 = f32x4.add(row1, row6);
  const sum2 = f32x4.add(row2, row5);
  const sum3 = f32x4.add(row3, row4);
  const outer = f32x4.add(sum0, sum3);
  const inner = f32x4.add(sum1, sum2);
  const outerRest = f32x4.sub(sum0, sum3);
  const turned = f32x4.mul(f32x4.add(outerRest, f32x4.sub(sum1, sum2)), half);
  v128.store(to, f32x4.add(outer, inner));
  v128.store(to, f32x4.add(outerRest, turned), 64);
  v128.store(to, f32x4.sub(outer, inner), 128);
  v128.store(to, f32x4.sub(outerRest, turned), 192);

  const difference0 = f32x4.sub(row0, row7);
  const difference1 = f32x4.sub(row1, row6);
  const difference2 = f32x4.sub(row2, row5);
  const low = f32x4.add(f32x4.sub(row3, row4), difference2);
  const high = f32x4.add(difference1, difference0);
  const both = f32x4.mul(f32x4.sub(low, high), f32x4.splat(0.3826834323650898));
  const lowTurned = f32x4.add(f32x4.mul(low, f32x4.splat(0.541196100146197)), both);
  const highTurned = f32x4.add(f32x4.mul(high, f32x4.splat(1.3065629648763766)), both);
  const between = f32x4.mul(f32x4.add(difference2, difference1), half);
  const sum = f32x4.add(difference0, between);
  const rest = f32x4.sub(difference0, between);
  v128.store(to, f32x4.add(sum, highTurned), 32);
  v128.store(to, f32x4.sub(rest, lowTurned), 96);
  v128.store(to, f32x4.add(rest, lowTurned), 160);
  v128.store(to, f32x4.sub(sum, highTurned), 224);
}

function transformSamples(at: usize, stride: usize, to: usize): void {
  transformColumns(
    to,
    samplesAt(at),
    samplesAt(at + stride),
    samplesAt(at + 2 * stride),
    samplesAt(at + 3 * stride),
    samplesAt(at + 4 * stride),
    samplesAt(at + 5 * stride),
    samplesAt(at + 6 * stride),
    samplesAt(at + 7 * stride),
  );
}

function lowPairs(first: v128, second: v128): v128 {
  return i32x4.shuffle(first, second, 0, 4, 1, 5);
}

function highPairs(first: v128, second: v128): v128 {
  return i32x4.shuffle(first, second, 2, 6, 3, 7);
}

/** Transforms four rows of 8 numbers, which become columns. */
function transformRows(at: usize, to: usize): void {
  const left0 = v128.load(at);
  const left1 = v128.load(at, 32);
  const left2 = v128.load(at, 64);
  const left3 = v128.load(at, 96);
  const right0 = v128.load(at, 16);
  const right1 = v128.load(at, 48);
  const right2 = v128.load(at, 80);
  const right3 = v128.load(at, 112);
  transformColumns(
    to,
    i64x2.shuffle(lowPairs(left0, left1), lowPairs(left2, left3), 0, 2),
    i64x2.shuffle(lowPairs(left0, left1), lowPairs(left2, left3), 1, 3),
    i64x2.shuffle(highPairs(left0, left1), highPairs(left2, left3), 0, 2),
    i64x2.shuffle(highPairs(left0, left1), highPairs(left2, left3), 1, 3),
    i64x2.shuffle(lowPairs(right0, right1), lowPairs(right2, right3), 0, 2),
    i64x2.shuffle(lowPairs(right0, right1), lowPairs(right2, right3), 1, 3),
    i64x2.shuffle(highPairs(right0, right1), highPairs(right2, right3), 0, 2),
    i64x2.shuffle(highPairs(right0, right1), highPairs(right2, right3), 1, 3),
  );
}

/** Eight numbers quantised, within what baseline can code of any. */
function quantized(at: usize): v128 {
  const numbers = workspace + 256 + at;
  const first = f32x4.nearest(f32x4.mul(v128.load(numbers), v128.load(quantFactors + at)));
  const second = f32x4.nearest(f32x4.mul(v128.load(numbers, 16), v128.load(quantFactors + at, 16)));
  const words = i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(first), i32x4.trunc_sat_f32x4_s(second));
  return i16x8.max_s(i16x8.min_s(words, i16x8.splat(1023)), i16x8.splat(-1023));
}

/** Quantises sixteen numbers; a bit for each that does not become 0. */
function quantize(at: usize): u64 {
  const first = quantized(at);
  const second = quantized(at + 32);
  v128.store(coefficients + (at >> 1), first);
  v128.store(coefficients + (at >> 1), second, 16);
  return <u64>(i8x16.bitmask(i8x16.eq(i8x16.narrow_i16x8_s(first, second), i8x16.splat(0))) ^ 0xffff);
}

/** Transforms and quantises a block of samples. @returns a bit for each of the transposed coefficients that is not 0 */
export function transformBlock(at: usize, stride: usize): u64 {
  transformSamples(at, stride, workspace);
  transformSamples(at + 4, stride, workspace + 16);
  transformRows(workspace, workspace + 256);
  transformRows(workspace + 128, workspace + 256 + 16);
  return quantize(0) | (quantize(64) << 16) | (quantize(128) << 32) | (quantize(192) << 48);
}
