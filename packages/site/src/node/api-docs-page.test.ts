import { type Contract, contracts, defaultLimits, makeOpenApi } from '@blattwerk/shared';
import { expect, it } from 'vitest';
import { apiDocsStyle, renderApiDocs } from './api-docs-page.ts';

const parts = {
  limits: defaultLimits,
  brand: 'Blattwerk',
  version: '1.0.0',
  address: '/',
  exampleOrigin: 'https://pdf.example.org',
};
const document = makeOpenApi({ ...parts, tools: contracts });
const page = renderApiDocs(document);

it('links to every operation by a unique id', () => {
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links).toHaveLength(contracts ? Object.keys(contracts).length + 6 : 0);
  for (const id of links) expect(page.split(`id="${id}"`)).toHaveLength(2);
});

it('has no scripts and external resources', () => {
  expect(page).not.toMatch(/<script|<link|<img|\son\w+=|(?:src|href)="https?:|url\(/);
  expect(page).toContain(`<style>${apiDocsStyle}</style>`);
});

it('shows every field, code and header', () => {
  for (const tool of Object.values(contracts) as Contract[]) {
    for (const name of [...Object.keys(tool.fields), ...Object.values(tool.output.facts), ...tool.errors]) {
      expect(page).toContain(`<code>${name}</code>`);
    }
  }
});

it('shows each code with the status of the versioned paths that it describes', () => {
  const [, errors = ''] = page.split('id="errors"');
  expect(errors).toContain('<td><code>wrongPassword</code></td><td>422</td>');
  expect(errors).toContain('<td><code>unknownToken</code></td><td>401</td>');
});

it('escapes the brand', () => {
  const hostile = renderApiDocs(makeOpenApi({ ...parts, tools: {}, brand: '</title><script>alert(1)</script>' }));
  expect(hostile).not.toContain('<script');
  expect(hostile).not.toContain('undefined');
});
