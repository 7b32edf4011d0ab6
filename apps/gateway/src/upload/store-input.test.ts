import { StoreFullError } from '@blattwerk/server';
import { sniffBytes } from '@blattwerk/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { pdf } from '../testing/forms.ts';
import { InputStore } from './store-input.ts';

let stored: Buffer[];
let writers: number;
let unknown: number;
let ended: number;
let failure: Error | undefined;
let controller: AbortController;
beforeEach(() => {
  stored = [];
  writers = unknown = ended = 0;
  failure = undefined;
  controller = new AbortController();
});

function open(): InputStore {
  return new InputStore({
    kind: 'pdf',
    openWriter() {
      writers++;
      return {
        bytes: 0,
        async write(bytes) {
          if (failure) throw failure;
          stored.push(Buffer.from(bytes));
        },
        async end() {
          if (failure) throw failure;
          return ++ended;
        },
      };
    },
    onUnknownFormat: () => unknown++,
    signal: controller.signal,
  });
}

describe('a file', () => {
  it('is stored once its first bytes have shown its format, and then as it arrives', async () => {
    const store = open();
    const bytes = pdf(sniffBytes + 500);
    await store.write(Buffer.from(bytes.subarray(0, 10)));
    await store.write(Buffer.from(bytes.subarray(10, sniffBytes - 1)));
    expect([stored.length, writers]).toEqual([0, 0]);
    await store.write(Buffer.from(bytes.subarray(sniffBytes - 1, sniffBytes)));
    expect(stored.map(({ length }) => length)).toEqual([sniffBytes]);
    await store.write(Buffer.from(bytes.subarray(sniffBytes)));
    expect(Buffer.concat(stored).equals(bytes)).toBe(true);
    expect([await store.end(), ended, writers, unknown]).toEqual(['pdf', 1, 1, 0]);
  });

  it('that is short is stored at its end', async () => {
    const store = open();
    await store.write(pdf(20));
    expect(stored).toEqual([]);
    expect(await store.end()).toBe('pdf');
    expect(stored.map(String)).toEqual([pdf(20).toString()]);
  });

  it('of an unknown format is not stored', async () => {
    const store = open();
    await store.write(Buffer.alloc(sniffBytes, 'x'));
    expect([unknown, writers]).toEqual([1, 0]);
    expect(await store.end()).toBeUndefined();
    expect([writers, ended]).toEqual([0, 0]);
  });

  it('has its memory freed once it is stored', async () => {
    const store = open();
    const chunks = [0, 1].map(() => Buffer.from(new Uint8Array(pdf(300_000)).buffer));
    for (const chunk of chunks) await store.write(chunk);
    expect(chunks[1]?.byteLength).toBe(0);
  });
});

describe('storing', () => {
  it('is busy where the store is full, at the first byte and at the end', async () => {
    failure = new StoreFullError();
    await expect(open().write(pdf(sniffBytes))).rejects.toMatchObject({ code: 'busy' });
    failure = undefined;
    const store = open();
    await store.write(pdf(sniffBytes));
    failure = new StoreFullError();
    await expect(store.end()).rejects.toMatchObject({ code: 'busy' });
  });

  it('ends with its request', async () => {
    const reason = new Error('left');
    const store = open();
    await store.write(pdf(sniffBytes));
    controller.abort(reason);
    await expect(store.write(pdf(sniffBytes))).rejects.toBe(reason);
    await expect(store.end()).rejects.toBe(reason);
  });
});
