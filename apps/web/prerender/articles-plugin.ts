import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isLanguage, languages } from '@blattwerk/shared';
import type { Plugin } from 'vite';
import { slugs } from '../src/content/articles.ts';
import { readArticle } from './read-article.ts';

const folder = join(import.meta.dirname, '..', 'src', 'content', 'articles');

/** Makes modules of the articles' files. Their text is for building pages alone: what a browser loads has only the facts. */
export function articles(): Plugin {
  return {
    name: 'articles',
    async buildStart() {
      if (this.environment.config.command !== 'build') return;
      const files = await readdir(folder);
      const wanted = slugs.flatMap((slug) => languages.map((language) => `${slug}.${language}.md`));
      const missing = wanted.filter((name) => !files.includes(name));
      const unknown = files.filter((name) => !wanted.includes(name));
      if (missing.length > 0) this.error(`Articles without their file: ${missing.join(', ')}`);
      if (unknown.length > 0) this.error(`Files that are no article of the index: ${unknown.join(', ')}`);
    },
    load: {
      filter: { id: /\/content\/articles\/[^/]+\.md$/ },
      async handler(path, options) {
        const language = basename(path, '.md').split('.').at(-1) ?? '';
        if (!isLanguage(language)) return this.error(`${basename(path)} is in no language of the site`);
        try {
          const { facts, html } = readArticle(await readFile(path, 'utf8'), language);
          const text = options?.ssr ? `export const html = ${JSON.stringify(html)};` : '';
          return { code: `export const facts = ${JSON.stringify(facts)};${text}`, moduleType: 'js' };
        } catch (error) {
          return this.error(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
        }
      },
    },
  };
}
