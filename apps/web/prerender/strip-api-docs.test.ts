import { expect, it } from 'vitest';
import { withoutApiDocs } from './strip-api-docs.ts';

it('removes documentation, schemas, checks for programs, the estimate of the gateway and errors that pages do not look for, and nothing else', () => {
  const code =
    "const ownErrors = ['noFile', 'wrongPassword']; const a = { name: 'a', costClass: 'images', schemas: { ...reportSchemas, Draft: draftSchema }, summary: 'What', attached: { examples: { b: 'true' }, maxFiles: 1 }, fields: { b: flag({ names: (text) => [text], doc: 'It\\'s', default: true }), c: { doc: text }, d: flag({ doc: 'Last', example: 'true' }), e: text({ check: ofPrograms(parse), check: parse }) }, output: { schemas: reportSchemas, expectedBytes: (bytes) => ({ bytes }), facts: {} }, errors: [...own, 'noPages', 'encryptedPdf', 'nothingFound'] };";
  expect(withoutApiDocs(code)).toBe(
    "const ownErrors = ['wrongPassword']; const a = { name: 'a', attached: { maxFiles: 1 }, fields: { b: flag({ default: true }), c: { doc: text }, d: flag({  }), e: text({ check: parse }) }, output: { facts: {} }, errors: [...own, 'encryptedPdf', ] };",
  );
});

it('removes imports that nothing uses any more', () => {
  const code =
    "import { parse, other } from './a.ts';\nimport { check } from './b.ts';\nconst a = text({ check: check, check: ofPrograms(parse) });";
  expect(withoutApiDocs(code)).toBe("\nimport { check } from './b.ts';\nconst a = text({ check: check,  });");
});
