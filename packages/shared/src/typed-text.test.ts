import { describe, expect, it } from 'vitest';
import { describeRefusal } from './describe.ts';
import {
  clustersOf,
  findUndrawable,
  prepareLine,
  prepareText,
  refuseCharacter,
  requireDrawable,
} from './typed-text.ts';

describe('a text', () => {
  it.each([
    ['composes accents', 'Mu\u0308ller, Vi\u00ea\u0323t', 'Müller, Việt'],
    ['leaves out direction marks', '\u202a+49 30 1234567\u202c\u200e', '+49 30 1234567'],
    [
      'leaves out joiners, variation selectors, soft hyphens and a byte order mark',
      '\ufeff✔\ufe0f a\u00adb\u200bc\u200dd',
      '✔ abcd',
    ],
    ['leaves out controls and objects', 'a\u0007b\ufffc', 'ab'],
    ['composes what something invisible was between', 'a\u034f\u0308', 'ä'],
    ['has plain spaces', '1\u20092\t3\u30004\u2003 5', '1 2 3 4  5'],
    ['has one space that is not broken', '12\u202f345,67\u00a0€\u2007x', '12\u00a0345,67\u00a0€\u00a0x'],
    ['has one kind of line ends', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg', 'a\nb\nc\nd\ne\nf\ng'],
  ])('%s', (_, typed, prepared) => {
    expect(prepareText(typed)).toBe(prepared);
    expect(prepareText(prepared)).toBe(prepared);
  });

  it('of one line has spaces between its lines', () => {
    expect(prepareLine('a\r\nb\u2028c')).toBe('a b c');
  });
});

it('a character has its marks with it', () => {
  expect(clustersOf('ae\u0329\u0301\ud83d\ude80')).toEqual(['a', 'e\u0329\u0301', '\ud83d\ude80']);
});

describe('a character is drawn', () => {
  it.each([
    'Müller',
    '12\u00a0345,67 €',
    'Nguyễn Thị Ánh',
    'STRAẞE',
    'H₂O m²',
    '☑ ✔',
    '⅓ ½',
    'გიორგი',
    'Əliyev',
    'Ωμέγα',
    'Щука',
    'Հայ',
    '請求書',
    '東京都',
    'カタカナ',
    'ﬁ ﬃ',
    '𝐀',
    'Ｆｕｌｌ',
    '…–„“',
    'a\nb',
  ])('%s', (text) => expect(findUndrawable(prepareText(text))).toBeUndefined());

  it.each([
    ['ab สวัสดี', 'ส', 'Thai'],
    ['שלום', 'ש', 'Hebr'],
    ['مرحبا', 'م', 'Arab'],
    ['नमस्ते', 'न', 'Deva'],
    ['한국어', '한', 'Hang'],
    ['\u1112\u1161\u11ab', '한', 'Hang'],
    ['ọ̀', 'ọ̀', undefined],
    ['a 🚀', '🚀', undefined],
    ['\ufffd', '\ufffd', undefined],
    ['\uf8ff', '\uf8ff', undefined],
    ['\ud800', '\ud800', undefined],
  ])('but not of %s', (text, character, script) => {
    expect(() => requireDrawable(prepareText(text), { field: 'text' })).toThrow(
      expect.objectContaining({
        code: 'invalidField',
        params: { field: 'text', character, ...(script === undefined ? {} : { script }) },
      }),
    );
  });
});

it('a refusal names the character, its script and the field of the form', () => {
  const sentences = (character: string, place?: object) => {
    const { code, params } = refuseCharacter(character, place);
    return [describeRefusal(code, params, 'de'), describeRefusal(code, params, 'en')];
  };
  expect(sentences('ส')).toEqual([
    expect.stringMatching(/„ส“.* Schrift Thai /),
    expect.stringMatching(/“ส”.* Thai script /),
  ]);
  expect(sentences('م')).toEqual([expect.stringContaining('Arabisch'), expect.stringContaining('Arabic')]);
  expect(sentences('🚀', { form_field: 'Name' })).toEqual([
    expect.stringMatching(/„Name“.*„🚀“/),
    expect.stringMatching(/“Name”.*“🚀”/),
  ]);
});
