import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textBaseline, textLineHeight } from '../drawn-text.ts';
import type { ToolError } from '../error-catalog.ts';
import { parseOptions } from '../parse-options.ts';
import { privateNames } from '../private-names.ts';
import { formatFormValues, formatSignPlacements } from './format-placements.ts';
import { boundsOf } from './mark-pages.ts';
import {
  layOutSignPlacement,
  maxPlacements,
  parseFormValues,
  parseSignPlacements,
  placedTextLength,
  type SignPlacement,
} from './sign-placements.ts';
import { sign } from './sign.ts';

const box = { pages: '1', x: 10, y: 20, width: 100, height: 50 };
const text = { kind: 'text', ...box, text: 'Lara' };
const placed = { pages: '1', rectangle: { x: 10, y: 20, width: 100, height: 50 }, rotation: 0 };

function refusal(field: string, params: object = {}): ToolError {
  return expect.objectContaining({ code: 'invalidField', params: { field, ...params } }) as ToolError;
}

describe('the options of sign', () => {
  it('are placements, values or flatten, the texts private', () => {
    const absent = { placements: null, values: null, flatten: false };
    expect(parseOptions(sign, [['placements', '[]']])).toEqual({ ...absent, placements: '[]' });
    expect(parseOptions(sign, [['values', '{}']])).toEqual({ ...absent, values: '{}' });
    expect(parseOptions(sign, [['flatten', 'true']])).toEqual({ ...absent, flatten: true });
    expect(() => parseOptions(sign, [], 1)).toThrow(refusal('placements'));
    expect([sign.fields.placements.isPrivate, sign.fields.values.isPrivate]).toEqual([true, true]);
  });

  it('have names of form fields and characters of their texts, as far as they can be read', () => {
    const values = '{"b":"1\\u0e01","c.d":true,"e":["u\\u0308","1"]}';
    expect(privateNames(sign, { values })).toEqual(['b', 'c.d', 'e', '1', 'ก', 'ü']);
    const placements = '[{"a":1},{"text":"u\\u0308a"},null,{"text":1}]';
    expect(privateNames(sign, { placements, values: '{"b":""}' })).toEqual(['ü', 'a', 'b']);
    for (const values of ['{', 'null', '1', '']) expect(privateNames(sign, { placements: values, values })).toEqual([]);
  });
});

describe('placements', () => {
  const parse = (...items: unknown[]) => parseSignPlacements(JSON.stringify(items));

  it('are texts, images and marks with defaults', () => {
    expect(parseSignPlacements(null)).toEqual([]);
    expect(parse(text)).toEqual([{ kind: 'text', ...placed, text: 'Lara', fontSize: 12, color: 'black' }]);
    expect(parse({ ...text, text: 'a\r\nb\rc', font_size: 9.5, color: 'blue', rotation: -90 })).toEqual([
      { kind: 'text', ...placed, rotation: -90, text: 'a\nb\nc', fontSize: 9.5, color: 'blue' },
    ]);
    expect(parse({ kind: 'image', ...box, pages: '1,3-', image: 10 })).toEqual([
      { kind: 'image', ...placed, pages: '1,3-', image: 10 },
    ]);
    for (const kind of ['check', 'cross', 'dot'] as const)
      expect(parse({ kind, ...box, color: 'red' })).toEqual([{ kind, ...placed, color: 'red' }]);
  });

  it('are written as they are read', () => {
    expect(formatSignPlacements([])).toBe('');
    const placement = fc.record({
      pages: fc.constantFrom('1', '2-', 'odd'),
      rectangle: fc.record({
        x: fc.integer({ min: -1_000, max: 1_000 }),
        y: fc.integer({ min: -100_000, max: 100_000 }).map((hundredths) => hundredths / 100),
        width: fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100),
        height: fc.integer({ min: 1, max: 1_000 }),
      }),
      rotation: fc.integer({ min: -360, max: 360 }),
    });
    const content = fc.oneof(
      fc.record({
        kind: fc.constant('text' as const),
        text: fc.constantFrom('a', 'ü\n"b"', '\u2022'),
        fontSize: fc.integer({ min: 1, max: 288 }),
        color: fc.constantFrom('black' as const, 'gray' as const),
      }),
      fc.constant({ kind: 'text', text: 'Lara', fontSize: 30, color: 'blue', font: 'allura' } as const),
      fc.record({ kind: fc.constant('image' as const), image: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ kind: fc.constantFrom('check' as const, 'dot' as const), color: fc.constant('red' as const) }),
    );
    const any = fc.tuple(placement, content).map(([place, what]): SignPlacement => ({ ...place, ...what }));
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 5 }), (placements) => {
        expect(parseSignPlacements(formatSignPlacements(placements))).toEqual(
          JSON.parse(JSON.stringify(placements)) as unknown,
        );
      }),
    );
  });

  it('have texts as they are drawn', () => {
    expect(parse({ ...text, text: 'u\u0308\u200e\u2028b' })).toMatchObject([{ text: 'ü\nb' }]);
  });

  it('are at most 500, and fit into their field', () => {
    const mark = { kind: 'check', pages: '1', x: 100.25, y: 200.25, width: 12.5, height: 12.5 };
    const many = Array.from({ length: maxPlacements }, () => mark);
    expect(parse(...many)).toHaveLength(500);
    expect(() => parse(...many, mark)).toThrow(refusal('placements'));
    expect(parseOptions(sign, [['placements', JSON.stringify(many)]]).placements).not.toBeNull();
  });

  it.each<[string, unknown]>([
    ['text without quotes', '[{kind: "text"}]'],
    ['an object', { ...text }],
    ['null', null],
    ['a number', 1],
    ['an empty list', []],
  ])('are not %s', (_, value) => {
    const json = typeof value === 'string' ? value : JSON.stringify(value);
    expect(() => parseSignPlacements(json)).toThrow(refusal('placements'));
  });

  it.each<[string, string]>([
    ['an unknown kind', '{"kind":"video"}'],
    ['a kind of every object', '{"kind":"toString"}'],
    ['no kind', '{}'],
    ['a key twice', `{"kind":"text",${JSON.stringify(text).slice(1)}`],
    ['null', 'null'],
    ['a list', '[]'],
    ['a key of another kind', JSON.stringify({ ...text, image: 1 })],
    ['a key of every object', `{"__proto__":{"x":1},${JSON.stringify(text).slice(1)}`],
    ['no pages', JSON.stringify({ ...text, pages: undefined })],
    ['pages as a number', JSON.stringify({ ...text, pages: 1 })],
    ['x as text', JSON.stringify({ ...text, x: '1' })],
    ['x beyond numbers', JSON.stringify(text).replace('"x":10', '"x":1e999')],
    ['x far away', JSON.stringify({ ...text, x: 1e6 })],
    ['no y', JSON.stringify({ ...text, y: undefined })],
    ['no width', JSON.stringify({ ...text, width: 0 })],
    ['a negative height', JSON.stringify({ ...text, height: -1 })],
    ['a rotation as a list', JSON.stringify({ ...text, rotation: [0] })],
    ['a rotation beyond a turn', JSON.stringify({ ...text, rotation: 361 })],
    ['a blank text', JSON.stringify({ ...text, text: ' \n' })],
    ['a text as a number', JSON.stringify({ ...text, text: 1 })],
    ['a long text', JSON.stringify({ ...text, text: 'x'.repeat(placedTextLength + 1) })],
    ['a tiny text', JSON.stringify({ ...text, font_size: 0.5 })],
    ['a huge text', JSON.stringify({ ...text, font_size: 289 })],
    ['an unknown color', JSON.stringify({ ...text, color: 'green' })],
    ['an unknown font', JSON.stringify({ ...text, font: 'Comic Sans' })],
    ['a font of every object', JSON.stringify({ ...text, font: 'constructor' })],
    ['a font for an image', JSON.stringify({ kind: 'image', ...box, image: 1, font: 'allura' })],
    ['a color of every object', JSON.stringify({ ...text, color: 'constructor' })],
    ['half an image', JSON.stringify({ kind: 'image', ...box, image: 1.5 })],
    ['image 0', JSON.stringify({ kind: 'image', ...box, image: 0 })],
    ['no image', JSON.stringify({ kind: 'image', ...box })],
  ])('do not have %s, and the refusal names which', (_, item) => {
    expect(() => parseSignPlacements(`[${JSON.stringify(text)},${item}]`)).toThrow(
      refusal('placements', { placement: 2 }),
    );
  });

  it('have lists of pages', () => {
    const params = { field: 'placements', placement: 1 };
    const invalidPages = expect.objectContaining({ code: 'invalidPages', params }) as ToolError;
    for (const pages of ['', 'x', '1;2', '1'.repeat(10_001)])
      expect(() => parse({ ...text, pages })).toThrow(invalidPages);
  });
});

describe('values of form fields', () => {
  it('are texts, flags, lists of texts and numbers of buttons, by any name', () => {
    expect(parseFormValues(null)).toEqual(new Map());
    const json = '{"a":"x","b.c":true,"__proto__":"y","":false,"list":["1","2"],"radio":2}';
    const values = parseFormValues(json);
    expect([...values]).toEqual([
      ['a', 'x'],
      ['b.c', true],
      ['__proto__', 'y'],
      ['', false],
      ['list', ['1', '2']],
      ['radio', 2],
    ]);
    expect(formatFormValues(values)).toBe(json);
    expect(formatFormValues(new Map())).toBe('');
  });

  it('are nothing else', () => {
    for (const json of ['', '{', '[]', '{}', '"a"', 'null', '1'])
      expect(() => parseFormValues(json), json).toThrow(refusal('values'));
    const twice = '{"a":"1","b":"2","a":"3"}';
    expect(() => parseFormValues(twice)).toThrow(refusal('values', { form_field: 'a' }));
    for (const value of ['0', '-1', '1.5', '1e999', 'null', '{}', '[1]', '["a",null]', '[["a"]]'])
      expect(() => parseFormValues(`{"b":"x","a":${value}}`), value).toThrow(refusal('values', { form_field: 'a' }));
  });
});

describe('the layout of a placement', () => {
  const page = { width: 600, height: 800 };
  const rectangle = { x: 10, y: 20, width: 100, height: 50 };
  const written: SignPlacement = { ...placed, kind: 'text', text: 'a\nbc', fontSize: 10, color: 'black' };

  it('has lines of text from the upper left corner', () => {
    const layout = layOutSignPlacement(written, page, { textWidth: 1.1 });
    expect(layout).toMatchObject({ rectangle, rotation: 0, fontSize: 10, strokes: [] });
    const first = 50 - 10 * (textLineHeight - textBaseline);
    expect(layout.lines).toEqual([
      { text: 'a', x: 0, y: first },
      { text: 'bc', x: 0, y: first - 10 * textLineHeight },
    ]);
  });

  it('has smaller text where it is wider or higher than its rectangle', () => {
    expect(layOutSignPlacement(written, page, { textWidth: 20 }).fontSize).toBe(5);
    expect(layOutSignPlacement({ ...written, fontSize: 200 }, page, { textWidth: 0.1 }).fontSize).toBeCloseTo(
      50 / 2 / textLineHeight,
    );
  });

  it('keeps the ratio of an image, in the middle of its rectangle', () => {
    const image: SignPlacement = { ...placed, kind: 'image', image: 1 };
    expect(layOutSignPlacement(image, page).rectangle).toEqual(rectangle);
    expect(layOutSignPlacement(image, page, { ratio: 1 }).rectangle).toEqual({ x: 35, y: 20, width: 50, height: 50 });
    expect(layOutSignPlacement(image, page, { ratio: 4 }).rectangle).toEqual({
      x: 10,
      y: 32.5,
      width: 100,
      height: 25,
    });
  });

  it('has marks within their rectangle', () => {
    for (const kind of ['check', 'cross', 'dot'] as const) {
      const { strokes, strokeWidth } = layOutSignPlacement({ ...placed, kind, color: 'black' }, page);
      expect(strokes.length).toBeGreaterThan(0);
      for (const { x, y } of strokes.flat()) {
        expect(Math.min(x, 100 - x, y, 50 - y)).toBeGreaterThanOrEqual(strokeWidth / 2);
      }
    }
  });

  it('is on the page, wherever its rectangle is, and where it is wanted if that is on the page', () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    const sizes = fc.record({ width: number(5, 2_000), height: number(5, 2_000) });
    const places = fc.record({ x: number(-3_000, 3_000), y: number(-3_000, 3_000) });
    fc.assert(
      fc.property(sizes, sizes, places, fc.integer({ min: -360, max: 360 }), (size, pageSize, place, rotation) => {
        const placement: SignPlacement = {
          ...placed,
          kind: 'check',
          color: 'red',
          rotation,
          rectangle: { ...place, ...size },
        };
        const layout = layOutSignPlacement(placement, pageSize);
        const bounds = boundsOf(layout.rectangle, rotation);
        const middle = {
          x: layout.rectangle.x + layout.rectangle.width / 2,
          y: layout.rectangle.y + layout.rectangle.height / 2,
        };
        const edges = [middle.x - bounds.width / 2, middle.y - bounds.height / 2];
        for (const edge of edges) expect(edge).toBeGreaterThan(-1e-6);
        expect(middle.x + bounds.width / 2).toBeLessThan(pageSize.width + 1e-6);
        expect(middle.y + bounds.height / 2).toBeLessThan(pageSize.height + 1e-6);
        const wanted = { x: place.x + size.width / 2, y: place.y + size.height / 2 };
        const outer = boundsOf(size, rotation);
        const isWithin = (at: number, length: number, side: number) => at >= length / 2 && at <= side - length / 2;
        if (!isWithin(wanted.x, outer.width, pageSize.width) || !isWithin(wanted.y, outer.height, pageSize.height))
          return;
        expect(layout.rectangle.x).toBeCloseTo(place.x);
        expect(layout.rectangle.y).toBeCloseTo(place.y);
        expect(layout.rectangle.width).toBeCloseTo(size.width);
      }),
    );
  });

  it('shrinks text with its rectangle', () => {
    const wide: SignPlacement = { ...written, fontSize: 20, rectangle: { x: 0, y: 0, width: 400, height: 100 } };
    const layout = layOutSignPlacement(wide, { width: 200, height: 800 }, { textWidth: 2 });
    expect(layout.rectangle).toEqual({ x: 0, y: 25, width: 200, height: 50 });
    expect(layout.fontSize).toBe(10);
  });
});
