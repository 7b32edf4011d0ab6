import { describe, expect, it } from 'vitest';
import { ToolError } from './error-catalog.ts';
import { bytes, number, secret, text } from './fields.ts';

function codeOf(run: () => unknown): unknown {
  try {
    return ['took', run()];
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
}

describe('secret', () => {
  const password = secret({ maxBytes: 127 });

  it.each(['a', ' a ', '@x', '--x', '"', '\\', 'ä€😀', '{max_size}', 'x'.repeat(127), 'ä'.repeat(63)])(
    'takes %j as it is',
    (given) => {
      expect(password.parse(given)).toBe(given);
    },
  );

  it('counts bytes and not characters', () => {
    expect(codeOf(() => password.parse('x'.repeat(128)))).toBe('invalidField');
    expect(codeOf(() => password.parse('ä'.repeat(64)))).toBe('invalidField');
    expect(codeOf(() => password.parse('😀'.repeat(32)))).toBe('invalidField');
  });

  it('counts what normalisation makes of it', () => {
    expect(codeOf(() => password.parse('\uFDFA'.repeat(10)))).toBe('invalidField');
  });

  it.each(['', ' ', '\t\n', '\u00A0'])('has no password in %j', (blank) => {
    expect(codeOf(() => password.parse(blank))).toBe('noPassword');
  });

  it.each(['\0', 'a\0b', '\u0007', 'a\r\nb', '\u007F'])('refuses the control character in %j', (given) => {
    expect(codeOf(() => password.parse(`a${given}`))).toBe('invalidField');
  });
});

describe('text', () => {
  it('trims, and takes blank text for its default', () => {
    expect(text({ maxLength: 5, default: null }).parse('  ')).toBe(null);
    expect(text({ maxLength: 5, default: '' }).parse('  ')).toBe('');
    expect(text({ maxLength: 5 }).parse(' ab ')).toBe('ab');
    expect(codeOf(() => text({ maxLength: 5, missing: 'noPages' }).parse('  '))).toBe('noPages');
    expect(text({ maxLength: 5 }).parse('12345')).toBe('12345');
    expect(codeOf(() => text({ maxLength: 5 }).parse('123456'))).toBe('invalidField');
  });
});

describe('text that is drawn', () => {
  it('is prepared in its number of lines', () => {
    const typed = ' Mu\u0308ller\r\n1\u20092\u200e ';
    expect(text({ maxLength: 9, drawn: 'line' }).parse('u\u0308'.repeat(9))).toBe('ü'.repeat(9));
    expect(text({ maxLength: 99, drawn: 'lines' }).parse(typed)).toBe('Müller\n1 2');
    expect(text({ maxLength: 99, drawn: 'line' }).parse(typed)).toBe('Müller 1 2');
    expect(text({ maxLength: 99 }).parse(typed)).toBe('Mu\u0308ller\n1\u20092\u200e');
  });

  it('is refused for a character that cannot be drawn', () => {
    const refusal = expect.objectContaining({ code: 'invalidField', params: { character: 'ก', script: 'Thai' } });
    expect(() => text({ maxLength: 9, drawn: 'line' }).parse('aก')).toThrow(refusal);
    expect(text({ maxLength: 9 }).parse('aก')).toBe('aก');
  });

  it('is absent where nothing of it is seen', () => {
    expect(text({ default: null, maxLength: 9, drawn: 'line' }).parse('\u200b\ufeff')).toBeNull();
  });
});

describe('number', () => {
  const field = number({ min: 72, max: 600 });

  it('takes whole numbers within its bounds', () => {
    expect([field.parse('72'), field.parse(' 600 ')]).toEqual([72, 600]);
  });

  it.each(['71', '601', '-80', '80.5', '1e2', '0x80', '80 dpi', '', '1'.repeat(400)])('refuses %j', (given) => {
    expect(codeOf(() => field.parse(given))).toBe('invalidField');
  });
});

describe('bytes', () => {
  it('takes whole numbers from 1', () => {
    expect(bytes({}).parse('1')).toBe(1);
    expect(bytes({}).parse(' 5000000 ')).toBe(5_000_000);
  });

  it.each(['0', '-1', '1.5', '1e6', '5 MB', 'x', '1'.repeat(13)])('refuses %j', (given) => {
    expect(codeOf(() => bytes({}).parse(given))).toBe('invalidField');
  });
});
