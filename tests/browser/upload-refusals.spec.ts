import { expect, open, test } from './fixtures.ts';

/** A body that is refused before its end: scripts get a response and not a reset connection. */
test('a body over the limit is answered with 413 and not with a reset connection', async ({ page, watched }) => {
  watched.expectComplaint(/status of 413/);
  await open(page, '/converter');
  const answer = await page.evaluate(async () => {
    const form = new FormData();
    const part = new Uint8Array(26 * 1024 * 1024).fill(1);
    part.set([0xff, 0xd8, 0xff, 0xe0]);
    for (let index = 0; index < 5; index++) form.append('images', new File([part], `${index}.jpg`));
    const response = await fetch('/convert', { method: 'POST', body: form, headers: { 'accept-language': 'de' } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  });
  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ code: 'totalTooLarge', max_size: 100 * 1024 * 1024 });
});
