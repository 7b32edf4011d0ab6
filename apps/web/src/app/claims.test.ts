import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { toolNames } from '../tools/index.ts';
import { toolLink } from '../tools/tool-links.ts';
import { type TextPartName, textParts } from './text-parts.ts';

const root = join(import.meta.dirname, '../../../..');

/** A row of docs/claims.md. */
interface Claim {
  claim: string;
  words: Readonly<Record<Language, string[]>>;
  files: string[];
}

const claims = readFileSync(join(root, 'docs/claims.md'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('`') && line.startsWith('| '))
  .map((line): Claim => {
    const [claim = '', de = '', en = '', files = ''] = line.slice(2, -2).split(' | ');
    const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
    return { claim, words: { de: quoted(de), en: quoted(en) }, files: quoted(files) };
  });

/** Marks of a promise: a text with one of them makes a claim. */
const marks: Readonly<Record<Language, RegExp>> = {
  de: /kostenlos|\bKonto\b|gelöscht|Arbeitsspeicher|AES|DSGVO-konform|SSL|verlustfrei|Byte für Byte|unverändert|garantier|unbegrenzt|unknackbar|100 ?%/i,
  en: /\bfree\b|\baccount\b|deleted|memory|AES|GDPR compliant|SSL|lossless|without loss|byte for byte|unchanged|guarantee|unlimited|unbreakable|100 ?%/i,
};

async function textsOf(language: Language): Promise<string[]> {
  const parts = Object.keys(textParts).filter((part) => part !== 'articles') as TextPartName[];
  const loaded = await Promise.all(parts.map((part) => textParts[part].load[language]()));
  return strings([...loaded.map(({ texts }) => texts), toolNames.map((tool) => toolLink(tool, language))]);
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll('\u00A0', ' ')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function makes(text: string, { words }: Claim, language: Language): boolean {
  return words[language].some((word) => text.toLowerCase().includes(word.toLowerCase()));
}

describe('docs/claims.md', () => {
  it('names files that exist', () => {
    expect(claims.length).toBeGreaterThan(15);
    expect(claims.filter(({ files }) => files.length === 0)).toEqual([]);
    expect(claims.flatMap(({ files }) => files).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it.each(languages)('has only claims that the site makes in %s', async (language) => {
    const texts = await textsOf(language);
    const unmade = claims.filter((claim) => !texts.some((text) => makes(text, claim, language)));
    expect(unmade.map(({ claim }) => claim)).toEqual([]);
  });

  it.each(languages)('has a row for each promise in %s', async (language) => {
    const promises = (await textsOf(language)).filter((text) => marks[language].test(text));
    expect(promises.length).toBeGreaterThan(30);
    expect(promises.filter((text) => !claims.some((claim) => makes(text, claim, language)))).toEqual([]);
  });
});
