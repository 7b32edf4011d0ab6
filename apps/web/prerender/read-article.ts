import { type Language } from '@blattwerk/shared';
import { siteVariableNames, sitePlaceholders, type SiteVariable } from '@blattwerk/site';
import { Marked, type Tokens } from 'marked';
import { draw } from './drawings/drawings.ts';
import { readFigures } from './figures.ts';
import type { ArticleFacts } from '../src/content/article-facts.ts';
import { withLanguage } from '../src/i18n/language-address.ts';

const wordsPerMinute = 200;
const tableNames: Record<Language, string> = { de: 'Tabelle', en: 'Table' };

export interface ReadArticle {
  /** With variables of the configuration as `{{brand}}`. */
  facts: ArticleFacts;
  /** With placeholders in the place of variables. */
  html: string;
}

/**
 * Parses an article: `title` and `description` between two lines of `---`, then Markdown. `{{figure.merge.book}}` is
 * replaced by the measured figure, and `![description](merge-split)`, in a paragraph of its own, by a drawing.
 * @throws Error for content that a page cannot show
 */
export function readArticle(source: string, language: Language): ReadArticle {
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source.replaceAll('\r\n', '\n')) ?? [];
  const fact = (name: string) => {
    const value = new RegExp(`^${name}: *(.+)$`, 'm')
      .exec(head)?.[1]
      ?.trim()
      .replace(/^(["'])(.*)\1$/, '$2');
    if (!value) throw new Error(`no ${name} above the text`);
    return value;
  };
  const figures = readFigures(language);
  const measured = text.replace(
    /\{\{figure\.([\w.]+)\}\}/g,
    (variable, name: string) => figures.get(name)?.text ?? variable,
  );
  for (const [, name = ''] of (head + measured).matchAll(/\{\{(.*?)\}\}/g)) {
    if (!isSiteVariable(name)) throw new Error(`unknown variable {{${name}}}`);
  }
  const html = markdownReader(language)
    .parse(measured, { async: false })
    .replace(/\{\{(\w+)\}\}/g, (_, name: SiteVariable) => sitePlaceholders[name]);
  return {
    facts: { title: fact('title'), description: fact('description'), readTime: readTime(html) },
    html: html.trim(),
  };
}

function isSiteVariable(name: string): name is SiteVariable {
  return siteVariableNames.some((known) => known === name);
}

function readTime(html: string): string {
  const words = html.replace(/<figure>.*?<\/figure>|<[^>]*>/gs, ' ').match(/\S*[\p{L}\p{N}]\S*/gu) ?? [];
  return `${Math.max(1, Math.round(words.length / wordsPerMinute))} min`;
}

function markdownReader(language: Language): Marked {
  const ids = new Set<string>();
  let section = '';
  const reader = new Marked({ gfm: true });
  reader.use({
    renderer: {
      heading({ depth, tokens }: Tokens.Heading) {
        if (depth === 1) throw new Error('a heading of level 1, which the title is');
        section = this.parser.parseInline(tokens);
        const id = anchorOf(section);
        if (ids.has(id)) throw new Error(`two headings with the anchor ${id}`);
        ids.add(id);
        return `<h${depth} id="${id}">${section}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        if (href.startsWith('/')) return `<a href="${withLanguage(href, language)}">${text}</a>`;
        if (href.startsWith('#') || href.startsWith('mailto:')) return `<a href="${href}">${text}</a>`;
        if (!href.startsWith('https://')) throw new Error(`link to ${href}: expected /, #, mailto: or https://`);
        return `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" rel="noopener">${text}</a>`;
      },
      // Wide tables scroll, by keyboard too.
      table(token: Tokens.Table) {
        const row = (cells: Tokens.TableCell[], isHead: boolean) =>
          `<tr>${cells
            .map(({ tokens, align }, at) => {
              const text = this.parser.parseInline(tokens);
              const numbers = align === 'right' ? ' class="number"' : '';
              if (isHead) return `<th scope="col"${numbers}>${text}</th>`;
              return at === 0 ? `<th scope="row"${numbers}>${text}</th>` : `<td${numbers}>${text}</td>`;
            })
            .join('')}</tr>\n`;
        const label = `${tableNames[language]}: ${section.replace(/<[^>]*>/g, '')}`;
        return `<div role="region" aria-label="${label}" tabindex="0"><table><thead>${row(token.header, true)}</thead><tbody>${token.rows
          .map((cells) => row(cells, false))
          .join('')}</tbody></table></div>\n`;
      },
      html({ raw }: Tokens.HTML | Tokens.Tag) {
        throw new Error(`HTML in Markdown: ${raw.trim()}`);
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const [image] = tokens;
        if (tokens.length !== 1 || image?.type !== 'image') return false;
        if (image['text'] === '') throw new Error(`drawing ${String(image['href'])}: no description`);
        return `${draw(String(image['href']), String(image['text']), language)}\n`;
      },
      image({ href }: Tokens.Image) {
        throw new Error(`image ${href}: expected the name of a drawing, in a paragraph of its own`);
      },
    },
  });
  return reader;
}

/** Anchor of a heading: `Größe zählt` is `groesse-zaehlt`. */
function anchorOf(html: string): string {
  const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  return html
    .replace(/<[^>]*>|&#?\w+;|\{\{|\}\}/g, '')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelled[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
