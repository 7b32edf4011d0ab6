import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formOf } from '@blattwerk/testing/send-form';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdf, readRefusal } from '../testing/forms.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let test: TestGateway;
const site = temporaryFolder();
beforeAll(async () => {
  const files = { de: 'page.html', en: 'page.html' };
  const pages = ['/compress', '/rotate', '/rotate/left'].map((path) => ({ path, files }));
  const notFound = { de: 'missing.html', en: 'missing.html' };
  writeFileSync(join(site.path, 'site.json'), JSON.stringify({ pages, notFound, digest: '' }));
  for (const name of ['page', 'missing']) writeFileSync(join(site.path, `${name}.html`), `<title>${name}</title>`);
  test = await startTestGateway({ environment: { TOOLS_OFF: 'rotate, merge', WEB_FOLDER: site.path } });
});
afterAll(async () => {
  await test.stop();
  site[Symbol.dispose]();
});

it.each([
  ['/compress', 200, 'page'],
  ['/rotate', 404, 'missing'],
  ['/rotate/left', 404, 'missing'],
])('shows visitors the page of %s or that it is missing: %i', async (path, status, title) => {
  const answer = await fetch(test.address + path, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([status, `<title>${title}</title>`]);
});

const post = (path: string, ...texts: (readonly [string, string])[]) =>
  fetch(`${test.address}${path}`, { method: 'POST', body: formOf([...texts, ['pdf', pdf()]]) });

it.each(['/v1/rotate', '/rotate', '/v1/merge'])('refuses a tool that is switched off: %s', async (path) => {
  const refused = await post(path);
  const tool = path.replace(/.*\//, '');
  expect([refused.status, await readRefusal(refused)]).toMatchObject([404, { code: 'toolOff', tool }]);
  const read = await fetch(`${test.address}${path}`);
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
});

it('refuses a chain with such a step, whose number it names, and runs one without', async () => {
  const chain = (...tools: string[]) => post('/v1/chain', ['steps', JSON.stringify(tools.map((tool) => ({ tool })))]);
  const refused = await chain('compress', 'rotate');
  expect([refused.status, await readRefusal(refused)]).toMatchObject([
    404,
    { code: 'toolOff', step: 2, tool: 'rotate' },
  ]);
  expect((await chain('compress', 'metadata')).status).toBe(200);
});

it('offers the others, and describes them alone', async () => {
  expect((await post('/v1/compress')).status).toBe(200);
  const description = (await (await fetch(`${test.address}/v1/openapi.json`)).json()) as {
    paths: Record<string, { post: unknown }>;
  };
  expect(Object.keys(description.paths)).toContain('/v1/compress');
  expect(Object.keys(description.paths)).not.toContain('/v1/rotate');
  expect(JSON.stringify(description.paths['/v1/chain']?.post)).not.toMatch(/"(?:rotate|merge)"/);
  const metrics = await test.gateway.metrics.registry.metrics();
  expect(metrics).not.toContain('tool="rotate"');
});

it('names a tool that there is not at the start', async () => {
  await expect(startTestGateway({ environment: { TOOLS_OFF: 'rotat' } })).rejects.toThrow(
    'TOOLS_OFF must be: list of tools',
  );
});
