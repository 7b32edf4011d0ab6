import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { createInflateRaw, deflateRawSync, deflateSync, inflateSync } from 'node:zlib';
import { seededBytes } from '@blattwerk/testing/random';
import { describe, expect, it } from 'vitest';
import * as browserBuffer from '../browser/buffer.ts';
import * as browserCrypto from '../browser/crypto.ts';
import * as browserZlib from '../browser/zlib.ts';

/** Bytes that compress to about half. */
const plain = Buffer.from(seededBytes(40_000, 3).toString('hex').slice(0, 60_000));
const deflated = deflateSync(plain);
const cut = deflated.subarray(0, deflated.length >> 1);
const damaged = Buffer.from(deflated).fill(0, 9_000, 9_100);

/** What a function returns, as text, or the code of its error. */
function outcomeOf(run: () => Uint8Array): string {
  try {
    return Buffer.from(run()).toString('hex');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

describe('zlib in browsers', () => {
  it.each([
    ['whole data', deflated, {}],
    ['cut data', cut, {}],
    ['cut data, as far as it goes', cut, { finishFlush: browserZlib.constants.Z_SYNC_FLUSH }],
    ['damaged data', damaged, {}],
    ['as much as is allowed', deflated, { maxOutputLength: plain.length }],
    ['more than is allowed', deflated, { maxOutputLength: plain.length - 1 }],
  ])('inflates %s as Node does', (_, bytes, options) => {
    expect(outcomeOf(() => browserZlib.inflateSync(bytes, options))).toBe(outcomeOf(() => inflateSync(bytes, options)));
  });

  it('inflates data without a header in chunks', async () => {
    const raw = deflateRawSync(plain);
    const [inNode, inBrowser] = [createInflateRaw(), browserZlib.createInflateRaw({})];
    inNode.end(raw);
    inBrowser.end(raw);
    const chunks = await inNode.toArray();
    expect(Buffer.concat([...inBrowser])).toEqual(Buffer.concat(chunks as Buffer[]));
  });
});

describe('crypto in browsers', () => {
  const [key, vector] = [seededBytes(32, 1), seededBytes(16, 2)];

  it.each([0, 1, 15, 16, 17, 32, 33])('pads %i bytes as Node does', (length) => {
    const text = plain.subarray(0, length);
    const encrypted = [createCipheriv, browserCrypto.createCipheriv].map((create) => {
      const cipher = create('aes-256-cbc', key, vector);
      return Buffer.concat([cipher.update(text), cipher.final()]).toString('hex');
    });
    expect(encrypted[1]).toBe(encrypted[0]);
  });

  it('decrypts in parts as Node does', () => {
    const decrypted = [createDecipheriv, browserCrypto.createDecipheriv].map((create) => {
      const decipher = create('aes-256-cbc', key, vector).setAutoPadding(false);
      const parts = [plain.subarray(0, 7), plain.subarray(7, 48), plain.subarray(48, 160)];
      return Buffer.concat(parts.map((part) => decipher.update(part))).toString('hex');
    });
    expect(decrypted[1]).toBe(decrypted[0]);
  });

  it('goes on from a copy of a hash', () => {
    const digests = [createHash, browserCrypto.createHash].map((create) => {
      const hash = create('sha256').update('a');
      return [hash.copy().update('b').digest('hex'), hash.update('c').digest('hex')];
    });
    expect(digests[1]).toEqual(digests[0]);
  });

  it.each(['abcd', 'Abcd', 'abcD', 'aBCd'])('compares every byte: %s', (other) => {
    const [one, two] = [Buffer.from('abcd'), Buffer.from(other)];
    expect(browserCrypto.timingSafeEqual(one, two)).toBe(timingSafeEqual(one, two));
  });

  it('has random bytes beyond what a browser gives at once', () => {
    const bytes = browserCrypto.randomBytes(70_000);
    expect(bytes).toHaveLength(70_000);
    expect(bytes.subarray(-64).some((byte) => byte !== 0)).toBe(true);
  });
});

it.each(['Grüße', '\xff\xfe', ''])('buffer in browsers tells UTF-8 as Node does: %j', (text) => {
  for (const encoding of ['utf8', 'latin1'] as const) {
    const bytes = Buffer.from(text, encoding);
    expect(browserBuffer.isUtf8(bytes)).toBe(isUtf8(bytes));
  }
});
