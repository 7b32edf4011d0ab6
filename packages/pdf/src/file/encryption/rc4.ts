const states = 256;

/** Encrypts or decrypts with RC4, which is symmetric; Node does not load OpenSSL's provider of it. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  return createRc4(key)(data);
}

/** A function that encrypts or decrypts any number of values, each from the beginning of the key's sequence. */
export function createRc4(key: Uint8Array): (data: Uint8Array) => Buffer {
  const start = scheduleKey(key);
  return (data) => combine(start.slice(), data);
}

function scheduleKey(key: Uint8Array): Uint8Array {
  const state = new Uint8Array(states);
  for (let at = 0; at < states; at++) state[at] = at;
  for (let at = 0, other = 0; at < states; at++) {
    const value = state[at] as number;
    other = (other + value + (key[at % key.length] as number)) & 0xff;
    state[at] = state[other] as number;
    state[other] = value;
  }
  return state;
}

/** @param state wiped */
function combine(state: Uint8Array, data: Uint8Array): Buffer {
  const out = Buffer.allocUnsafeSlow(data.length);
  for (let index = 0, at = 0, other = 0; index < data.length; index++) {
    at = (at + 1) & 0xff;
    const value = state[at] as number;
    other = (other + value) & 0xff;
    const swapped = state[other] as number;
    state[at] = swapped;
    state[other] = value;
    out[index] = (data[index] as number) ^ (state[(value + swapped) & 0xff] as number);
  }
  state.fill(0);
  return out;
}
