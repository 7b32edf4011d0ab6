import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('contentDisposition', () => {
  it.each([
    ['merged.pdf', 'attachment; filename="merged.pdf"'],
    ['rotated_a b (1).pdf', 'attachment; filename="rotated_a b (1).pdf"'],
    ['Größe.pdf', `attachment; filename="Gro_e.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`],
    ['100% "sure".pdf', `attachment; filename="100_ _sure_.pdf"; filename*=UTF-8''100%25%20%22sure%22.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"`],
    ["ü'(*).pdf", `attachment; filename="u'(*).pdf"; filename*=UTF-8''%C3%BC%27%28%2A%29.pdf`],
    ['📄.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%93%84.pdf`],
    [
      'a\r\nset-cookie: x.pdf',
      `attachment; filename="a__set-cookie: x.pdf"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x.pdf`,
    ],
  ])('writes %j', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });

  it('is a valid header for half a surrogate pair', () => {
    const header = contentDisposition('\ud83d.pdf');
    expect(header).toContain('%EF%BF%BD.pdf');
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
  });
});
