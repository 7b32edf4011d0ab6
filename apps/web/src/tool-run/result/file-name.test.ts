import { expect, it } from 'vitest';
import { savedName } from './file-name.ts';

it('keeps the extension, replaces forbidden characters, and falls back to the usual name', () => {
  expect(savedName('Steuer 2026', 'merged.pdf')).toBe('Steuer 2026.pdf');
  expect(savedName('a/b:c*"\u0007', 'merged.pdf')).toBe('a_b_c___.pdf');
  expect(savedName(' ..', 'merged.pdf')).toBe('merged.pdf');
  expect(savedName('.htaccess ', 'split_pdfs.zip')).toBe('htaccess.zip');
  expect(savedName('x', 'ohne Endung')).toBe('x');
});
