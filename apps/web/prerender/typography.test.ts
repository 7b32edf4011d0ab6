import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@blattwerk/shared';
import { stringsOf, typographyProblems } from '@blattwerk/testing/typography';
import { describe, expect, it } from 'vitest';
import { type TextPartName, textParts } from '../src/app/text-parts.ts';
import { slugs } from '../src/content/articles.ts';
import { siteToolNames, siteTools } from '../src/tools/index.ts';

const folder = join(import.meta.dirname, '..', 'src', 'content', 'articles');

/** Without what no reader sees as text: code, addresses and the borders of tables. */
function readableLines(markdown: string): string[] {
  return markdown
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n')
    .flatMap((line) => line.split('|'))
    .map((line) => line.trim())
    .filter((line) => !/^-{3,}$/.test(line));
}

function faultyIn(texts: readonly string[], language: (typeof languages)[number]) {
  return texts.map((text) => [text, ...typographyProblems(text, language)]).filter(({ length }) => length > 1);
}

describe.each(languages)('texts in %s have the typography of the language', (language) => {
  it.each(Object.keys(textParts) as TextPartName[])('in %s', async (part) => {
    const { texts } = await textParts[part].load[language]();
    expect(faultyIn(stringsOf(texts), language)).toEqual([]);
  });

  it.each(siteToolNames)('on the card of %s', (tool) => {
    expect(faultyIn(stringsOf(siteTools[tool].card[language]), language)).toEqual([]);
  });

  it.each(slugs)('in the article %s', async (slug) => {
    const markdown = await readFile(join(folder, `${slug}.${language}.md`), 'utf8');
    expect(faultyIn(readableLines(markdown), language)).toEqual([]);
  });
});
