import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../budget.ts';
import { type FontTables, readTables, writeTables } from './sfnt.ts';
import { openTrueType } from './true-type.ts';

const budget = () => new Budget({ objects: 0, nesting: 256, unpackedBytes: 0, steps: 1e9, cpuMs: 60_000 });
const fonts = new URL('../../../../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url);
const tables =
  readTables(readFileSync(new URL('LiberationSans-Regular.ttf', fonts)))?.tables ?? new Map<string, Buffer>();

function open(changes: Readonly<Record<string, Buffer>>, version = 'true') {
  const changed: FontTables = new Map([...tables, ...Object.entries(changes)]);
  return openTrueType(writeTables(version, changed, budget()), budget());
}

/** Tables of a subset with one glyph. */
function subset(changes: Readonly<Record<string, Buffer>>, keepsCharacters: boolean) {
  const found = open(changes)?.subset({ glyphs: new Set([40]), keepsCharacters, keepsIndices: true });
  return found && readTables(found.bytes)?.tables;
}

describe('openTrueType', () => {
  it('opens no font of another format, nor one whose outlines are elsewhere as well', () => {
    expect(open({})?.glyphCount).toBe(681);
    expect(open({}, 'OTTO')).toBeUndefined();
    for (const tag of ['CFF ', 'CFF2', 'gvar', 'COLR', 'CBDT', 'sbix', 'SVG '])
      expect(open({ [tag]: Buffer.alloc(4) })).toBeUndefined();
  });
});

describe('a damaged font', () => {
  it('has the glyphs that it has places for, is malformed, and in no subset', () => {
    const loca = tables.get('loca') ?? Buffer.alloc(0);
    const font = open({ loca: loca.subarray(0, 41 * (loca.length / 682)) });
    expect([font?.isMalformed, font?.glyphCount]).toEqual([true, 681]);
    expect([39, 40, 680].map((glyph) => font?.glyphBounds(glyph) === undefined)).toEqual([false, true, true]);
    expect(font?.glyphBounds(39)).toEqual(open({})?.glyphBounds(39));
    expect(font?.subset({ glyphs: new Set([39]), keepsCharacters: false, keepsIndices: true })).toBeUndefined();
    expect(open({ loca: Buffer.alloc(3) })).toBeUndefined();
  });

  it('is read without the tables that are not in the file', () => {
    const bytes = writeTables('true', new Map([...tables, ['zzzz', Buffer.alloc(4)]]), budget());
    const cut = openTrueType(bytes.subarray(0, -4), budget());
    expect([cut?.isMalformed, cut?.glyphCount]).toEqual([true, 681]);
    expect(openTrueType(bytes, budget())?.isMalformed).toBe(false);
    expect(readTables(bytes.subarray(0, -4))).toBeUndefined();
    const arranged = cut?.arrange([{ glyph: 39, width: 0.5 }]);
    expect(arranged && openTrueType(arranged.bytes, budget())?.isMalformed).toBe(false);
  });
});

describe('the bounds of a glyph', () => {
  it('are unknown behind the last one, and without a size of an em', () => {
    const font = open({});
    expect([680, 681, 682].map((glyph) => font?.glyphBounds(glyph) === undefined)).toEqual([false, true, true]);
    const head = Buffer.from(tables.get('head') ?? []);
    head.writeUInt16BE(0, 18);
    expect(open({ head })?.glyphBounds(36)).toBeUndefined();
  });
});

it('glyphs have the names of their table, of each version', () => {
  const versionOf = (version: number, bytes = 32) => {
    const post = Buffer.alloc(bytes);
    post.writeUInt32BE(version, 0);
    return open({ post, cmap: Buffer.alloc(4) });
  };
  // The order of Macintosh: A is the 36th of its glyphs, and dcroat the last of 258.
  expect(versionOf(0x00010000)?.glyphsByName('A')).toEqual([36]);
  expect(versionOf(0x00010000)?.glyphsByName('dcroat')).toEqual([257]);
  for (const font of [
    versionOf(0x00030000),
    versionOf(0x00020000),
    versionOf(0x00020000, 33),
    versionOf(0x00010000, 31),
  ])
    expect(font?.glyphsByName('A')).toEqual([]);
});

describe('a subset', () => {
  const post = tables.get('post') ?? Buffer.alloc(0);

  it('has characters and names of its glyphs where these select them, and none otherwise', () => {
    const kept = subset({}, true);
    expect(kept?.has('cmap')).toBe(true);
    expect(kept?.get('post')?.toString('latin1', 32)).not.toBe('');
    const plain = subset({}, false);
    expect(plain?.has('cmap')).toBe(false);
    expect(plain?.get('post')?.readUInt32BE(0)).toBe(0x00030000);
  });

  it.each([
    [32, true],
    [31, false],
  ])('has the header of names where it is whole: of %i bytes', (length, hasNames) => {
    for (const keepsCharacters of [true, false]) {
      const found = subset({ post: post.subarray(0, length) }, keepsCharacters);
      expect([found?.has('glyf'), found?.has('post')]).toEqual([true, hasNames]);
    }
  });

  it('may be of a font without names', () => {
    const without = new Map(tables);
    without.delete('post');
    const font = openTrueType(writeTables('true', without, budget()), budget());
    const found = font?.subset({ glyphs: new Set([40]), keepsCharacters: true, keepsIndices: true });
    expect(found && readTables(found.bytes)?.tables.has('post')).toBe(false);
  });

  it('has the names of its glyphs, standard ones and others, and not those of the rest', () => {
    const names = ['A', 'Adieresis', 'Abreve', 'uni00B2'];
    const glyphs = names.map((name) => open({})?.glyphsByName(name)?.[0] ?? 0);
    const found = open({})?.subset({ glyphs: new Set(glyphs), keepsCharacters: true, keepsIndices: true });
    // Without characters, by which glyphs have names as well.
    const named = new Map(found && readTables(found.bytes)?.tables);
    named.delete('cmap');
    const cut = openTrueType(writeTables('true', named, budget()), budget());
    expect(names.map((name) => cut?.glyphsByName(name))).toEqual(glyphs.map((glyph) => [glyph]));
    expect(['B', 'Amacron'].map((name) => cut?.glyphsByName(name))).toEqual([[], []]);
  });
});
