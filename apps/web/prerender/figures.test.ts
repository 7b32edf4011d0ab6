import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { drawings } from './drawings/drawings.ts';
import { readFigures } from './figures.ts';

const folder = join(import.meta.dirname, '..', 'src', 'content', 'articles');
const articles = readdirSync(folder).map((name) => {
  const language: Language = name.includes('.de.') ? 'de' : 'en';
  return { name, language, text: readFileSync(join(folder, name), 'utf8').replaceAll('\u00a0', ' ') };
});

describe('figures', () => {
  it('are read from the table of their section', () => {
    const table = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'benchmarks.md'), 'utf8');
    const changed = table.replace(
      'medium: short scan of 300 dpi, 9.0 MB | 1811,',
      'medium: short scan of 300 dpi, 8.5 MB | 999,',
    );
    expect(changed).not.toBe(table);
    const figures = readFigures('de', changed);
    expect(figures.get('compress.scan.before')).toEqual({ value: 8500, text: '8,5\u00a0MB' });
    expect(figures.get('compress.scan.medium')).toEqual({ value: 999, text: '999\u00a0KB' });
  });

  it('are refused where the table lacks one', () => {
    expect(() => readFigures('de', '# Benchmarks\n')).toThrow('docs/benchmarks.md');
  });
});

describe.each(articles)('$name', ({ text, language }) => {
  it('has measured sizes and times by name only', () => {
    const named = [...readFigures(language).values()].map((figure) => figure.text.replaceAll('\u00a0', ' '));
    expect(named.filter((figure) => /[A-Z]/i.test(figure) && text.includes(figure))).toEqual([]);
    // The limit of the compression in the browser is no measurement.
    const measured = text.match(/\d+[.,]\d+ (?:[KMG]B|Sekunden|Millisekunden|seconds|milliseconds)/g) ?? [];
    expect(measured.filter((figure) => !/^1[.,]5 MB$/.test(figure))).toEqual([]);
  });

  it('has one drawing', () => {
    expect([...text.matchAll(/^!\[.+\]\((.+)\)$/gm)].map(([, name]) => name)).toHaveLength(1);
  });
});

it.each(languages)('every drawing is used in %s', (language) => {
  const texts = articles.filter((article) => article.language === language).map(({ text }) => text);
  expect(Object.keys(drawings).filter((name) => !texts.some((text) => text.includes(`](${name})`)))).toEqual([]);
});
