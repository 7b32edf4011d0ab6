import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofs } from './proofs.ts';

const root = join(import.meta.dirname, '../..');

describe.each(Object.entries(proofs))('the proof %s', (_, load) => {
  it('has plants, each for a text that is in its source once and with usable options', async () => {
    const { plants, options } = await load();
    expect(Object.keys(plants)).not.toEqual([]);
    for (const [name, { edit, options: chosen = {} }] of Object.entries(plants)) {
      if (edit) {
        const parts = readFileSync(join(root, edit.path), 'utf8').split(edit.from);
        expect([name, parts.length]).toEqual([name, 2]);
      }
      for (const [option, text] of Object.entries(chosen))
        expect([name, option, options[option]?.isUsable(text)]).toEqual([name, option, true]);
    }
  });
});
