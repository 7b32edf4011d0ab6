import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chosenLanguage, isLanguage, languages } from '@blattwerk/shared';
import { defaultSite, escapeHtml, fillText } from '@blattwerk/site';
import type { Plugin } from 'vite';
import { articleMark, slugs } from '../src/content/articles.ts';
import { readArticle } from './read-article.ts';

const folder = join(import.meta.dirname, '..', 'src', 'content', 'articles');

/** Turns the articles' files into modules. Modules for the browser contain the data without the text. */
export function articlesPlugin(): Plugin {
  return {
    name: 'articles',
    async buildStart() {
      if (this.environment.config.command !== 'build') return;
      const files = await readdir(folder);
      const wanted = slugs.flatMap((slug) => languages.map((language) => `${slug}.${language}.md`));
      const missing = wanted.filter((name) => !files.includes(name));
      const unknown = files.filter((name) => !wanted.includes(name));
      if (missing.length > 0) this.error(`articles without a file: ${missing.join(', ')}`);
      if (unknown.length > 0) this.error(`files of unknown articles: ${unknown.join(', ')}`);
    },
    load: {
      filter: { id: /\/content\/articles\/[^/]+\.md$/ },
      async handler(path, options) {
        const language = basename(path, '.md').split('.').at(-1) ?? '';
        if (!isLanguage(language)) return this.error(`${basename(path)}: expected a language before .md`);
        try {
          const { facts, html } = readArticle(await readFile(path, 'utf8'), language);
          const text = options?.ssr ? `export const html = ${JSON.stringify(html)};` : '';
          return { code: `export const facts = ${JSON.stringify(facts)};${text}`, moduleType: 'js' };
        } catch (error) {
          return this.error(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
        }
      },
    },
    // Pages of the development server are empty, and the browser reads an article's text from the article's page.
    async transformIndexHtml(html, { server, originalUrl }) {
      const { pathname, searchParams } = new URL(originalUrl ?? '/', 'http://localhost');
      const slug = slugs.find((known) => pathname === `/blog/${known}`);
      if (server === undefined || slug === undefined) return undefined;
      const language = chosenLanguage(searchParams.get('lang'));
      const article = readArticle(await readFile(join(folder, `${slug}.${language}.md`), 'utf8'), language);
      const text = fillText(article.html, defaultSite, language, escapeHtml);
      return html.replace(
        '</body>',
        () => `<template data-article="${articleMark(slug, language)}">${text}</template></body>`,
      );
    },
  };
}
