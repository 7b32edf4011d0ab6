import { expect, it } from 'vitest';
import { withoutApiDocs } from './strip-api-docs.ts';

it('removes summaries, descriptions and examples of fields and the estimate of the gateway, and nothing else', () => {
  const code =
    "const a = { name: 'a', summary: 'What', attached: { examples: { b: 'true' }, maxFiles: 1 }, fields: { b: flag({ names: (text) => [text], doc: 'It\\'s', default: true }), c: { doc: text }, d: flag({ doc: 'Last', example: 'true' }) }, output: { expectedBytes: (bytes) => ({ bytes }), facts: {} } };";
  expect(withoutApiDocs(code)).toBe(
    "const a = { name: 'a', attached: { maxFiles: 1 }, fields: { b: flag({ default: true }), c: { doc: text }, d: flag({  }) }, output: { facts: {} } };",
  );
});
