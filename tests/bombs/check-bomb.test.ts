import { contracts, errorCatalog } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { bombUpload, checkBomb } from './check-bomb.ts';

const undrawable = 'a content stream of 4 GiB, packed three times';

it.each([
  ['accepts that a file which costs too much is refused', 'pdf-to-jpg', 'tooComplex', 10_000, { code: 'tooComplex' }],
  ['accepts that it is busy, once its run had its whole time', 'pdf-to-jpg', 'busy', 60_000, { code: 'busy' }],
  ['finds that it is busy before that', 'pdf-to-jpg', 'busy', 59_999, { finding: 'an answer of 503' }],
  ['finds that it is unavailable', 'pdf-to-jpg', 'unavailable', 60_000, { finding: 'an answer of 503' }],
  ['finds that one which costs little is busy', 'rotate', 'busy', 60_000, { finding: 'an answer of 503' }],
] as const)('%s', async (_what, tool, code, ms, check) => {
  const body = Buffer.from(JSON.stringify({ error: 'A sentence.', code, request_id: 'r' }));
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  const upload = bombUpload(contracts[tool], 'pdf', Buffer.from('%PDF-'));
  const { status } = errorCatalog[code];
  expect(await checkBomb(undrawable, upload, { status, headers, body, ms })).toEqual(check);
});
