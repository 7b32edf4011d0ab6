import { expect, it } from 'vitest';
import { PageEdges } from './page-edges.ts';

function edgesOf(...texts: string[]): PageEdges {
  const edges = new PageEdges();
  for (const text of texts) edges.add({ text, owners: Array.from({ length: text.length }, (_, at) => at) });
  return edges;
}

const pairs = (one: PageEdges, next: PageEdges) =>
  [...one.joinedWith(next)].map(({ tail, head }) => [tail.text, head.text]);

it('a word goes on from the last lines with a hyphen to the first lines of the next page', () => {
  const last = edgesOf('far-\nnone\none-\ntwo- \nfoot');
  const next = edgesOf('head\nfirst\n\nsecond\nthird\nfourth');
  expect(pairs(last, next)).toEqual(
    ['two- ', 'one-'].flatMap((tail) => ['head', 'first', 'second'].map((head) => [tail, head])),
  );
  // Of five lines, the first one is too far from the end.
  expect(pairs(edgesOf('a-\nb\nc\nd'), edgesOf('x'))).toEqual([['a-', 'x']]);
  expect(pairs(edgesOf('a-\nb\nc\nd\ne'), edgesOf('x'))).toEqual([]);
  expect(pairs(edgesOf('a\u00ad'), edgesOf('x'))).toEqual([['a\u00ad', 'x']]);
  expect(pairs(edgesOf(''), edgesOf('x'))).toEqual([]);
});

it('the parts of lines have the owners of their characters, and a length', () => {
  const last = edgesOf(`${'a'.repeat(250)}\nbc-`);
  const next = edgesOf(`de\n${'f'.repeat(250)}`, 'de');
  const [{ tail, head } = { tail: undefined, head: undefined }, second] = [...last.joinedWith(next)];
  expect([tail, head]).toEqual([
    { text: 'bc-', owners: [251, 252, 253] },
    { text: 'de', owners: [0, 1] },
  ]);
  expect(second?.head.text).toBe('f'.repeat(200));
  expect(second?.head.owners).toEqual(Array.from({ length: 200 }, (_, at) => at + 3));
  const long = edgesOf(`${'a'.repeat(250)}-`);
  expect([...long.joinedWith(next)][0]?.tail.owners).toEqual(Array.from({ length: 200 }, (_, at) => at + 51));
});
