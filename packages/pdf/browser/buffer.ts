/** The package of this name, not Node's module. */
export { Buffer } from 'buffer/index.js';

/** As that of `node:buffer`. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
