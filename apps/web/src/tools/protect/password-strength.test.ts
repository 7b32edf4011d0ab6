import { expect, it } from 'vitest';
import { passwordStrength, suggestPassword } from './password-strength.ts';

it.each([
  ['a', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['Passwort2024', 'weak'],
  ['Sommer!7x', 'fair'],
  ['Größe "1" im Flur', 'strong'],
  ['correct horse battery staple', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

it('suggests strong passwords, another one each time', () => {
  const suggested = Array.from({ length: 50 }, suggestPassword);
  expect(new Set(suggested).size).toBe(50);
  for (const password of suggested) {
    expect(password).toMatch(/^(?:[a-z]{4}-){4}\d\d$/);
    expect(passwordStrength(password)).toBe('strong');
  }
});
