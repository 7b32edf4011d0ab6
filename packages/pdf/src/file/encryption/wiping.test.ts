import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it, vi } from 'vitest';
import { WrongPassword } from '../../errors.ts';
import { PdfDocument } from '../document.ts';
import { saveObjects } from '../save.ts';
import { defaultObjectStreams } from '../writer.ts';
import { authenticatePassword } from './decrypt.ts';
import { encryptionWith } from './encrypt.ts';

/** Buffers that hold secrets while a function runs. */
interface Traces {
  keys: { buffer: Buffer; was: Buffer }[];
  data: Buffer[];
}

/** Runs a function and collects the keys and the data that it hands to node:crypto, and what it concatenates. */
function tracesOf(run: () => unknown): Traces {
  const traces: Traces = { keys: [], data: [] };
  const noteKey = (key: unknown) => {
    if (Buffer.isBuffer(key)) traces.keys.push({ buffer: key, was: Buffer.from(key) });
  };
  const noteUpdates = <T extends { update: (data: Buffer) => unknown }>(target: T): T => {
    const update = target.update.bind(target);
    return Object.assign(target, {
      update(data: Buffer) {
        traces.data.push(data);
        return update(data);
      },
    });
  };
  const { createCipheriv, createDecipheriv, createHash, createSecretKey } = crypto;
  const concat = Buffer.concat.bind(Buffer);
  const spies = [
    vi.spyOn(crypto, 'createCipheriv').mockImplementation((...parameters) => {
      noteKey(parameters[1]);
      return noteUpdates(createCipheriv(...parameters));
    }),
    vi.spyOn(crypto, 'createDecipheriv').mockImplementation((...parameters) => {
      noteKey(parameters[1]);
      return createDecipheriv(...parameters);
    }),
    vi.spyOn(crypto, 'createHash').mockImplementation((...parameters) => noteUpdates(createHash(...parameters))),
    vi.spyOn(crypto, 'createSecretKey').mockImplementation((...parameters) => {
      noteKey(parameters[0]);
      return createSecretKey(...parameters);
    }),
    vi.spyOn(Buffer, 'concat').mockImplementation((...parameters) => {
      const joined = concat(...parameters);
      traces.data.push(joined);
      return joined;
    }),
  ];
  syncBuiltinESMExports();
  try {
    run();
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
  return traces;
}

const password = 'a password that nothing else contains';

/** Fits into the 32 bytes that are padded. */
const shortPassword = 'fits into 32 bytes';

/** Expects that no buffer still has a key or the password. */
function expectWiped({ keys, data }: Traces): void {
  expect(keys.filter(({ was }) => was.some((byte) => byte !== 0)).length).toBeGreaterThan(100);
  expect(data.length).toBeGreaterThan(100);
  expect(keys.filter(({ buffer }) => buffer.some((byte) => byte !== 0))).toEqual([]);
  expect(data.filter((buffer) => buffer.includes(password))).toEqual([]);
}

it.each([
  ['user', { user: password, owner: 'other' }],
  ['owner', { user: 'other', owner: password }],
])('leaves neither a key nor the password of the %s in a buffer', (_, passwords) => {
  let file = Buffer.alloc(0);
  const encrypting = tracesOf(() => {
    const document = PdfDocument.open(writePdf(['<< /Type /Catalog >>']));
    const encryption = encryptionWith(passwords, -4);
    const options = { version: '2.0', objectStreams: defaultObjectStreams, encryption };
    file = Buffer.concat(saveObjects(document, document.trailer, options));
  });
  expectWiped(encrypting);
  expectWiped(
    tracesOf(() => {
      expect(authenticatePassword(PdfDocument.open(file), password)).toBeTypeOf('object');
    }),
  );
  expectWiped(
    tracesOf(() => {
      expect(() => authenticatePassword(PdfDocument.open(file), `${password}!`)).toThrow(WrongPassword);
    }),
  );
});

it.each([
  ['user', { userPassword: shortPassword, ownerPassword: 'other' }],
  ['owner', { userPassword: 'other', ownerPassword: shortPassword }],
])('leaves no password of the %s in a buffer that decrypts RC4 and AES-128', (_, passwords) => {
  for (const kind of [{ '40bit': {} }, { '128bit': { useAes: 'n' } }, { '128bit': { useAes: 'y' } }]) {
    const file = qpdfJob(writePdf(['<< /Type /Catalog /Lang (en) >>']), {
      allowWeakCrypto: '',
      objectStreams: 'disable',
      encrypt: { ...passwords, ...kind },
    });
    for (const typed of [shortPassword, `${shortPassword}!`]) {
      const { keys, data } = tracesOf(() => {
        const document = PdfDocument.open(file);
        if (typed !== shortPassword) expect(() => authenticatePassword(document, typed)).toThrow(WrongPassword);
        else expect(document.decrypted(authenticatePassword(document, typed)).catalog.size).toBe(2);
      });
      expect(data.length).toBeGreaterThan(2);
      expect(data.filter((buffer) => buffer.includes(shortPassword))).toEqual([]);
      expect(keys.filter(({ buffer }) => buffer.some((byte) => byte !== 0))).toEqual([]);
    }
  }
});
