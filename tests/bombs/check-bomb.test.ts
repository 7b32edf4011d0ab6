import { contracts, errorCatalog } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { checkBomb } from './check-bomb.ts';

const undrawable = 'a content stream of 4 GiB, packed three times';

function findingOf(
  bomb: string,
  tool: 'pdf-to-jpg' | 'rotate',
  code: 'busy' | 'unavailable' | 'tooComplex',
  ms: number,
) {
  const body = Buffer.from(JSON.stringify({ error: 'A sentence.', code, request_id: 'r' }));
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  const { status } = errorCatalog[code];
  return checkBomb(bomb, contracts[tool], Buffer.from('%PDF-'), { status, headers, body, ms });
}

it('accepts that a file which would exceed its cost is refused as busy, once its run had its whole time', async () => {
  expect(await findingOf(undrawable, 'pdf-to-jpg', 'busy', 60_000)).toEqual({ code: 'busy' });
  expect(await findingOf(undrawable, 'pdf-to-jpg', 'tooComplex', 10_000)).toEqual({ code: 'tooComplex' });
});

it.each([
  ['before that', undrawable, 'pdf-to-jpg', 'busy', 59_999],
  ['as unavailable', undrawable, 'pdf-to-jpg', 'unavailable', 60_000],
  ['where it costs little', undrawable, 'rotate', 'busy', 60_000],
  ['where its bomb is not known', 'another', 'pdf-to-jpg', 'busy', 60_000],
] as const)('finds that a file is refused %s', async (_what, bomb, tool, code, ms) => {
  expect(await findingOf(bomb, tool, code, ms)).toEqual({ finding: 'an answer of 503' });
});
