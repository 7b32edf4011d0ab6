import { describe, expect, it } from 'vitest';
import { codeJpeg, seededRandom } from './fixture.ts';
import { expectSound, isTaken, jpegOf, samplesIn, softly } from './pictures-fixture.ts';
import { shrinkJpeg } from './shrink-jpeg.ts';

describe('shrinkJpeg, where data is damaged', () => {
  it('takes what follows the end, and nothing that lacks it or holds more', async () => {
    const jpeg = await jpegOf('photo', 160, 96);
    const scanEnd = jpeg.length - 2;
    const made = shrinkJpeg(jpeg, 4, 50);
    expect(shrinkJpeg(Buffer.concat([jpeg, Buffer.alloc(100, 7)]), 4, 50)).toEqual(made);
    for (const rest of [[], [0], [0xff], [0, 0xff, 0xd9], [0xff, 0xd0, 0xff, 0xd9], [0xff, 0xc4, 0xff, 0xd9]]) {
      expect(
        shrinkJpeg(Buffer.concat([jpeg.subarray(0, scanEnd), Buffer.from(rest)]), 4, 50),
        rest.join(),
      ).toBeUndefined();
    }
  });

  it('takes nothing that breaks off, wherever that is', async () => {
    for (const jpeg of [await jpegOf('noise', 120, 90), codeJpeg({ ...softly, restartInterval: 3 })]) {
      for (let length = 0; length < jpeg.length; length += 1 + Math.floor(jpeg.length / 2000)) {
        const cut = jpeg.subarray(0, length);
        expect(isTaken(cut)).toBe(false);
        if (length < jpeg.length - 2) expect(isTaken(Buffer.concat([cut, Buffer.from([0xff, 0xd9])]))).toBe(false);
      }
    }
  });

  it('makes a sound JPEG or none of bytes that changed', { timeout: 60_000 }, async () => {
    const random = seededRandom(11);
    let made = 0;
    for (const jpeg of [await jpegOf('photo', 120, 90), await jpegOf('noise', 64, 64, 1), codeJpeg(softly)]) {
      for (let round = 0; round < 700; round++) {
        const changed = Buffer.from(jpeg);
        for (let each = 0; each <= round % 3; each++) {
          const at = Math.floor(random() * (round % 2 === 0 ? 700 : changed.length)) % changed.length;
          changed[at] = Math.floor(random() * 256);
        }
        const step = round % 4 === 0 ? 8 : 4;
        const shrunk = shrinkJpeg(changed, step, 50);
        if (!shrunk) continue;
        made++;
        if (made % 5 === 0) await expectSound(shrunk, changed, step);
      }
    }
    expect(made).toBeGreaterThan(20);
  });

  it('never takes for sound what sharp does not', { timeout: 60_000 }, async () => {
    const random = seededRandom(5);
    const jpeg = await jpegOf('photo', 160, 128);
    let taken = 0;
    for (let round = 0; round < 400; round++) {
      const changed = Buffer.from(jpeg);
      changed[620 + Math.floor(random() * (changed.length - 622))] = Math.floor(random() * 256);
      if (!isTaken(changed)) continue;
      taken++;
      expect((await samplesIn(changed)).length).toBe(160 * 128 * 3);
    }
    expect(taken).toBeGreaterThan(0);
  });
});
