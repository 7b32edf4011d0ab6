import { cbc, ecb } from '@noble/ciphers/aes.js';
import { md5 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { Buffer } from './buffer.ts';

/** What the kernel uses of `node:crypto`, synchronously, which the browser's own cryptography cannot do. */

const hashes = { md5, sha256, sha384, sha512 } as const;
const blockBytes = 16;
/** Most bytes that a browser gives at once. */
const maxRandomBytes = 65_536;

type State = ReturnType<typeof md5.create>;

export class Hash {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  update(data: Uint8Array | string): this {
    this.#state.update(typeof data === 'string' ? Buffer.from(data, 'utf8') : data);
    return this;
  }

  copy(): Hash {
    return new Hash(this.#state.clone());
  }

  digest(): Uint8Array;
  digest(encoding: 'hex' | 'base64'): string;
  digest(encoding?: 'hex' | 'base64'): Uint8Array | string {
    const bytes = Buffer.from(this.#state.digest());
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

export function createHash(name: keyof typeof hashes): Hash {
  return new Hash(hashes[name].create() as State);
}

export function randomBytes(count: number): Uint8Array {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count; at += maxRandomBytes) crypto.getRandomValues(bytes.subarray(at, at + maxRandomBytes));
  return bytes;
}

export function timingSafeEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) throw new RangeError('expected as many bytes');
  let difference = 0;
  for (let index = 0; index < one.length; index++) difference |= (one[index] ?? 0) ^ (other[index] ?? 0);
  return difference === 0;
}

/** A key is a copy of its bytes, as in Node. */
export function createSecretKey(bytes: Uint8Array): Uint8Array {
  return Buffer.from(bytes);
}

type Mode = { encrypt: (bytes: Uint8Array) => Uint8Array; decrypt: (bytes: Uint8Array) => Uint8Array };

/** AES in blocks: what is not a whole one waits for more, or for the padding. */
class Cipher {
  readonly #isEncrypting: boolean;
  readonly #modeAfter: (vector: Uint8Array | null) => Mode;
  #vector: Uint8Array | null;
  #rest: Uint8Array = Buffer.alloc(0);

  constructor(algorithm: string, key: Uint8Array, vector: Uint8Array | null, isEncrypting: boolean) {
    this.#isEncrypting = isEncrypting;
    this.#vector = vector && Buffer.from(vector);
    // The kernel wipes its keys.
    const own = Buffer.from(key);
    this.#modeAfter = (before) => {
      const options = { disablePadding: true };
      return before && algorithm.endsWith('cbc') ? cbc(own, before, options) : ecb(own, options);
    };
  }

  /** The padding is that of `final`, and decrypting never removes it. */
  setAutoPadding(_isPadded: false): this {
    return this;
  }

  update(data: Uint8Array): Uint8Array {
    const bytes = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % blockBytes));
    this.#rest = Buffer.from(bytes.subarray(whole.length));
    if (whole.length === 0) return Buffer.alloc(0);
    const mode = this.#modeAfter(this.#vector);
    const done = Buffer.from(this.#isEncrypting ? mode.encrypt(whole) : mode.decrypt(whole));
    if (this.#vector) this.#vector = Buffer.from((this.#isEncrypting ? done : whole).subarray(-blockBytes));
    return done;
  }

  /** The last block of an encryption, padded (RFC 5652, 6.3). */
  final(): Uint8Array {
    const missing = blockBytes - this.#rest.length;
    return this.update(Buffer.alloc(missing, missing));
  }
}

export function createCipheriv(algorithm: string, key: Uint8Array, vector: Uint8Array | null): Cipher {
  return new Cipher(algorithm, key, vector, true);
}

export function createDecipheriv(algorithm: string, key: Uint8Array, vector: Uint8Array | null): Cipher {
  return new Cipher(algorithm, key, vector, false);
}
