import { expect, it } from 'vitest';
import { namedAfter } from './named-after.ts';

const words = { page: 'Seite', image: 'Bild' };

it.each([
  ['Folien.pdf', 'page-07.jpg', 'Folien-Seite-07.jpg'],
  ['Folien.PDF', 'page-1-image-2.png', 'Folien-Seite-1-Bild-2.png'],
  ['Folien.pdf', 'Folien_1-3.pdf', 'Folien_1-3.pdf'],
  ['.pdf', 'page-1.jpg', 'page-1.jpg'],
])('a file of %s that is %s in the ZIP is saved as %s', (document, name, saved) => {
  expect(namedAfter(document, name, words)).toBe(saved);
});
