import { expect, it } from 'vitest';
import { languageName } from './language-name.ts';

it.each([
  ['fra', 'Französisch', 'French'],
  ['chi_sim', 'Chinesisch (vereinfacht)', 'Simplified Chinese'],
  ['srp_latn', 'Serbisch (Lateinisch)', 'Serbian (Latin)'],
  ['jpn_vert', 'Japanisch, senkrecht', 'Japanese, vertical'],
  ['chi_sim_vert', 'Chinesisch (vereinfacht), senkrecht', 'Simplified Chinese, vertical'],
  ['ita_old', 'Italienisch (old)', 'Italian (old)'],
  ['xxq', 'xxq', 'xxq'],
])('%s is called %s, and %s', (code, german, english) => {
  expect([languageName(code, 'de'), languageName(code, 'en')]).toEqual([german, english]);
});
