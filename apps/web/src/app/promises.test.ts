import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  apiPromises,
  englishPromises,
  germanPromises,
  keptDataLines,
  type Language,
  languages,
  promiseRegister,
  type VisitorPromise,
} from '@blattwerk/shared';
import { stringsOf } from '@blattwerk/testing/typography';
import { describe, expect, it } from 'vitest';
import { slugs } from '../content/articles.ts';
import measured from '../pages/checks/measured.json' with { type: 'json' };
import { siteToolNames, siteTools } from '../tools/index.ts';
import { type TextPartName, textParts } from './text-parts.ts';

const root = join(import.meta.dirname, '../../../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

/** Documents whose sentences about visitors' data are promises too. */
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  'docs/security.md',
  'docs/going-live.md',
  'docs/api/openapi.json',
] as const;
type Origin = Language | 'documents';
const origins: readonly Origin[] = [...languages, 'documents'];

/** Sentences that promise something in words of their own, by the promise; `none` for those that promise nothing. */
type Wordings = Readonly<Record<string, Partial<Record<Origin, readonly string[]>>>>;
const wordings = JSON.parse(readText('apps/web/src/app/wordings.json')) as Wordings;

const time = String.raw`\b(?:\d+|\{\{\w+\}\}|one|two|three|ten|ein(?:e[rn]?)?|zwei|drei|zehn) (?:seconds?|minutes?|hours?|days?|months?|years?|Sekunden?|Minuten?|Stunden?|Tage?n?|Monate?n?|Jahre?n?)\b`;
const size = String.raw`\d (?:KB|MB|GB)\b|\{\{(?:image|request|pdf|merge|output)Size\}\}`;
/** Marks of a promise: a duration, a size, or words of keeping, deleting, price, privacy and quality. */
const marks: Readonly<Record<Language, RegExp>> = {
  de: new RegExp(
    `${time}|${size}|gelöscht|löschen (?:wir|sie)|gespeichert|speichern wir|aufbewahr|Arbeitsspeicher|Protokoll|IP-Adress|verworfen|Cookie|Dritte|kostenlos|\\bKonto\\b|Anmeldung|werten .* aus|wertet|AES|DSGVO-konform|\\bSSL\\b|\\bTLS\\b|verlustfrei|unverändert|Byte für Byte|bleib\\w*,? wie|übernommen, wie|bleib\\w* erhalten|garantier|nirgendwohin|nichts wird gesendet|bleibt auf Ihrem Gerät|unbegrenzt|unknackbar|Tastatur|Screenreader|100 ?%`,
    'u',
  ),
  en: new RegExp(
    `${time}|${size}|\\bdelete[sd]|\\bstored?\\b|\\bin memory\\b|memory only|\\blogs?\\b|\\blogged\\b|IP address|discarded|\\bcookies?\\b|third part|\\bfree\\b|\\baccounts?\\b|sign-up|registration|analyse|AES|GDPR compliant|\\bSSL\\b|\\bTLS\\b|lossless|without loss|unchanged|byte for byte|as they are|as it is|(?:is|are|be) kept\\b|guarantee|isn’t sent anywhere|nothing sent|stays on your device|unlimited|unbreakable|keyboard|screen reader|100 ?%`,
    'iu',
  ),
};
/** In documents: sentences on what is kept of visitors. */
const documentMark =
  /(?=.*\b(?:files?|names?|passwords?|address(?:es)?|visitors?|jobs?|photos?)\b)(?=.*\b(?:deleted|removed when|kept|stored|in memory|disk|logs?|logged|nothing of)\b)/iu;

/** Words of a sentence that can promise something by itself. */
const minWords = 3;

/** Sentences of a text, without markup. */
function sentencesOf(text: string): string[] {
  return (
    text
      .replaceAll('\u00A0', ' ')
      .replace(/\s+/g, ' ')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*`]/g, '')
      .split(/(?<=[.?!])(?<!\b(?:Art|Abs|Nr|no|z|B|usw|ca)\.) (?=[\p{Lu}„“{\d])/u)
      .map((sentence) => sentence.trim())
      // Shorter ones are labels.
      .filter((sentence) => sentence.split(' ').length >= minWords)
  );
}

const registered: Readonly<Record<Origin, ReadonlySet<string>>> = {
  de: new Set(
    [...stringsOf(germanPromises), ...keptDataLines('de'), ...keptDataLines('de', 'payments')].flatMap(sentencesOf),
  ),
  en: new Set(
    [...stringsOf(englishPromises), ...keptDataLines('en'), ...keptDataLines('en', 'payments')].flatMap(sentencesOf),
  ),
  documents: new Set([...stringsOf(englishPromises), ...stringsOf(apiPromises)].flatMap(sentencesOf)),
};

async function textsOf(language: Language): Promise<string[]> {
  const parts = Object.keys(textParts) as TextPartName[];
  const loaded = await Promise.all(parts.map((part) => textParts[part].load[language]()));
  const articles = slugs.flatMap((slug) =>
    paragraphsOf(readText(`apps/web/src/content/articles/${slug}.${language}.md`)),
  );
  const cards = siteToolNames.map((tool) => siteTools[tool].card[language]);
  return [...stringsOf([loaded, cards]).map((text) => withoutFigures(text, language)), ...articles];
}

/** A text without measured figures, which another measurement changes. */
function withoutFigures(text: string, language: Language): string {
  const figures = Object.values(measured[language]).filter((figure) => text.includes(figure));
  return figures.length < 2 ? text : figures.reduce((rest, figure) => rest.replaceAll(figure, '{{figure}}'), text);
}

/** Paragraphs, list items and cells of Markdown, without code. */
function paragraphsOf(markdown: string): string[] {
  return markdown
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-|#]|\d+\.) ?)/)
    .flatMap((block) => (block.trimStart().startsWith('|') ? block.split(' | ') : [block]))
    .map((block) => block.replace(/^\s*(?:[-#|]+|\d+\.)\s*/, '').replace(/\|\s*$/, ''));
}

function documentTexts(path: (typeof documents)[number]): string[] {
  if (!path.endsWith('.json')) return paragraphsOf(readText(path));
  return stringsOf(JSON.parse(readText(path))).flatMap((text) => text.split('\n\n'));
}

/** Every sentence with a mark. */
async function promisesOf(origin: Origin): Promise<Set<string>> {
  if (origin === 'documents')
    return new Set(
      documents
        .flatMap(documentTexts)
        .flatMap(sentencesOf)
        .filter((sentence) => documentMark.test(sentence)),
    );
  const sentences = (await textsOf(origin)).flatMap(sentencesOf);
  return new Set(sentences.filter((sentence) => marks[origin].test(sentence)));
}

const listedIn = (origin: Origin) => Object.values(wordings).flatMap((of) => of[origin] ?? []);

describe('the register of promises', () => {
  it('names tests, proofs and sources that exist', () => {
    const files = Object.values<VisitorPromise>(promiseRegister).flatMap(({ evidence }) => evidence);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(Object.entries<VisitorPromise>(promiseRegister).filter(([, { evidence }]) => evidence.length === 0)).toEqual(
      [],
    );
  });

  it('has a sentence for each promise in both languages', () => {
    const stated = (language: Language) => [
      ...Object.keys(language === 'de' ? germanPromises : englishPromises),
      ...Object.entries(wordings).flatMap(([id, of]) => (of[language]?.length ? [id] : [])),
    ];
    for (const language of languages)
      expect(Object.keys(promiseRegister).filter((id) => !stated(language).includes(id))).toEqual([]);
  });

  it('lists wordings of its promises alone, each once', () => {
    expect(Object.keys(wordings).filter((id) => id !== 'none' && !Object.hasOwn(promiseRegister, id))).toEqual([]);
    for (const origin of origins) {
      const listed = listedIn(origin);
      expect(listed.filter((sentence, index) => listed.indexOf(sentence) !== index)).toEqual([]);
    }
  });
});

describe.each(origins)('sentences in %s', (origin) => {
  it('that promise something are in the register, or in wordings.json below the promise that they make', async () => {
    const known = new Set([...registered[origin], ...listedIn(origin)]);
    expect([...(await promisesOf(origin))].filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  it('are all in a text that wordings.json still lists', async () => {
    const found = await promisesOf(origin);
    expect(listedIn(origin).filter((sentence) => !found.has(sentence))).toEqual([]);
  });
});
