import { describe, expect, it } from 'vitest';
import { parseOptions } from '../parse-options.ts';
import { formatRedactAreas } from './format-placements.ts';
import { redact } from './redact.ts';
import { parseRedactAreas, parseRedactPatterns, parseRedactWords } from './redact-targets.ts';

const area = { pages: '1', x: 10.5, y: -3, width: 0.1, height: 24 };

describe('the options of redact', () => {
  const parse = (form: Record<string, string>) => parseOptions(redact, Object.entries(form));

  it('name at least one thing to remove, and remove attachments', () => {
    expect(parse({ whole_pages: '2-' })).toEqual({
      areas: null,
      words: null,
      whole_words: true,
      find: null,
      keep: null,
      whole_pages: '2-',
      color: 'black',
      attachments: 'remove',
      metadata: 'keep',
    });
    for (const [field, value] of Object.entries({ areas: '[]', words: 'a', find: 'emails', whole_pages: '1' }))
      expect(parse({ [field]: value })).toMatchObject({ [field]: value });
    expect(() => parse({ words: ' \r\n ', color: 'white' })).toThrow(
      expect.objectContaining({ code: 'invalidField', params: { field: 'areas' } }),
    );
  });

  it('refuse pages that do not exist', () => {
    const options = parse({ whole_pages: '2,3' });
    expect(() => redact.checkPages(options, 2)).toThrow(expect.objectContaining({ code: 'invalidPages' }));
    expect(() => redact.checkPages(parse({ words: 'a' }), 2)).not.toThrow();
  });
});

describe('areas', () => {
  it('are read as they are written', () => {
    const areas = parseRedactAreas(JSON.stringify([area, { ...area, pages: '2-3,odd' }]));
    expect(areas[1]).toEqual({ pages: '2-3,odd', rectangle: { x: 10.5, y: -3, width: 0.1, height: 24 } });
    expect(parseRedactAreas(formatRedactAreas(areas))).toEqual(areas);
    expect(formatRedactAreas([])).toBe('');
    const drawn = { x: 10.504, y: -2.996, width: 0.1 + 1e-9, height: 24 };
    expect(parseRedactAreas(formatRedactAreas([{ pages: '1', rectangle: drawn }]))[0]?.rectangle).toEqual(
      areas[1]?.rectangle,
    );
    expect(parseRedactAreas(null)).toEqual([]);
  });

  it.each([
    ['no JSON', '[{'],
    ['no list', JSON.stringify(area)],
    ['an empty list', '[]'],
    ['too many', JSON.stringify(Array.from({ length: 501 }, () => area))],
  ])('are refused as a whole: %s', (_, text) => {
    expect(() => parseRedactAreas(text)).toThrow(
      expect.objectContaining({ code: 'invalidField', params: { field: 'areas' } }),
    );
  });

  it.each([
    ['no object', '1'],
    ['an unknown name', '{"pages":"1","x":1,"y":1,"width":1,"height":1,"rotation":0}'],
    ['a missing name', '{"pages":"1","x":1,"y":1,"width":1}'],
    ['a name twice', '{"pages":"1","x":1,"x":2,"y":1,"width":1,"height":1}'],
    ['a text for a number', '{"pages":"1","x":"1","y":1,"width":1,"height":1}'],
    ['no width', '{"pages":"1","x":1,"y":1,"width":0,"height":1}'],
    ['an infinite number', '{"pages":"1","x":1e999,"y":1,"width":1,"height":1}'],
    ['a number of a page', '{"pages":1,"x":1,"y":1,"width":1,"height":1}'],
  ])('are refused by their number: %s', (_, item) => {
    expect(() => parseRedactAreas(`[${JSON.stringify(area)},${item}]`)).toThrow(
      expect.objectContaining({ code: 'invalidField', params: { field: 'areas', area: 2 } }),
    );
  });

  it('are refused for their list of pages', () => {
    expect(() => parseRedactAreas(JSON.stringify([{ ...area, pages: 'all' }]))).toThrow(
      expect.objectContaining({ code: 'invalidPages', params: { field: 'areas', area: 1 } }),
    );
  });
});

describe('words and kinds of text', () => {
  it('are lists of at most a hundred lines, and of names', () => {
    expect(parseRedactWords(' Lara Weiß \n\n\tKonto')).toEqual(['Lara Weiß', 'Konto']);
    expect(parseRedactWords(null)).toEqual([]);
    expect(parseRedactWords('a\n'.repeat(100))).toHaveLength(100);
    expect(() => parseRedactWords('a\n'.repeat(101))).toThrow(expect.objectContaining({ params: { field: 'words' } }));
    expect(parseRedactPatterns('phones, emails')).toEqual(['emails', 'phones']);
    expect(redact.fields.find.format(['emails', 'phones'])).toBe('emails,phones');
    for (const text of ['names', 'emails,', 'toString'])
      expect(() => parseRedactPatterns(text)).toThrow(expect.objectContaining({ code: 'invalidField' }));
  });
});
