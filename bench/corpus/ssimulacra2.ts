import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Raster } from '../../tests/corpus/appearance.ts';
import { installPeers } from '../install-peers.ts';

/** A measure of how alike two pictures look, by the package calc-s2-rust (BSD-2-Clause), which no product needs. */
interface Measure {
  initSync: (module: Uint8Array) => { memory: WebAssembly.Memory };
  new_buffer: (key: string, length: number) => number;
  remove_buffer: (key: string) => void;
  calc_s2: (one: string, other: string, width: number, height: number) => number;
}

/** It takes about 130 bytes of memory and 2 µs a pixel. */
const maxPixels = 4_000_000;

let loading: ReturnType<typeof load> | undefined;

/**
 * SSIMULACRA 2 of two pictures of the same size, in color (https://github.com/cloudinary/ssimulacra2): 100 where they are
 * equal, 90 where hardly anybody sees a difference side by side, 70 for high and 50 for medium quality.
 * @returns undefined where it cannot be measured, as for pictures below 8 by 8 pixels or above 4 million
 */
export async function ssimulacra2(one: Raster, other: Raster): Promise<number | undefined> {
  const { width, height, rgb } = one;
  if (width * height > maxPixels) return undefined;
  if (Buffer.from(rgb.buffer, rgb.byteOffset, rgb.length).equals(other.rgb)) return 100;
  loading ??= load();
  const { measure, memory } = await loading;
  const put = (key: string, bytes: Uint8Array) => {
    const at = measure.new_buffer(key, bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
  };
  // The package tells of each buffer.
  const { log } = console;
  console.log = () => {};
  try {
    put('one', one.rgb);
    put('other', other.rgb);
    return measure.calc_s2('one', 'other', width, height);
  } catch {
    return undefined;
  } finally {
    for (const key of ['one', 'other']) measure.remove_buffer(key);
    console.log = log;
  }
}

async function load(): Promise<{ measure: Measure; memory: WebAssembly.Memory }> {
  const [path = ''] = installPeers('ssimulacra2', [
    { name: 'calc-s2-rust', version: '1.0.3', module: 'calc_s2_rust.js' },
  ]);
  const measure = (await import(path)) as Measure;
  const { memory } = measure.initSync(readFileSync(join(dirname(path), 'calc_s2_rust_bg.wasm')));
  return { measure, memory };
}
