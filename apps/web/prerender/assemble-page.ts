import { type Language } from '@blattwerk/shared';
import { conditionalElement, escapeData } from '@blattwerk/site';
import type { Manifest } from 'vite';
import { pageTextsId } from '../src/site/page-texts.ts';
import { scriptLoader } from './script-loader.ts';

/** Inserts a rendered page into the built HTML. @param page.files chunks to load: the entry, then those that it needs */
export function assemblePage(
  template: string,
  page: {
    language: Language;
    head: string;
    body: string;
    structuredData: readonly string[];
    texts: object;
    style: string;
    files: readonly string[];
    font: string;
  },
): string {
  const loader = scriptLoader(page.files);
  const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${page.font}">`;
  const html = template
    .replace(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, () => loader)
    .replace('<html lang="de">', () => `<html lang="${page.language}">`)
    .replace('<!--head-->', () => [page.head, font, `<style>${page.style}</style>`].join('\n    '))
    .replace('<!--page-->', () => page.body)
    .replace('<!--texts-->', () =>
      [
        `<script type="application/json" id="${pageTextsId}">${escapeData(JSON.stringify(page.texts))}</script>`,
        ...page.structuredData.map((json) => `<script type="application/ld+json">${escapeData(json)}</script>`),
      ].join('\n    '),
    );
  checkPolicy(html.replace(loader, ''));
  checkConditions(html);
  return html;
}

/**
 * Files of the chunks of source modules, with their static imports.
 * @throws Error where a module is not in the build
 */
export function neededFiles(manifest: Manifest, sources: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`module ${key} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...files];
}

/** Throws for a conditional element that contains one of the same name: it is removed up to the first end tag. */
function checkConditions(html: string): void {
  let found = 0;
  for (const [, name, condition, content = ''] of html.matchAll(conditionalElement)) {
    found += 1 + (content.match(/\bdata-when="/g)?.length ?? 0);
    if (content.includes(`<${name} `) || content.includes(`<${name}>`)) {
      throw new Error(`the ${name} with the condition ${condition} contains another ${name}`);
    }
  }
  const asked = html.match(/\bdata-when="/g)?.length ?? 0;
  if (asked !== found) throw new Error(`only ${found} of ${asked} conditional elements can be removed`);
}

/** Throws for inline styles, scripts and handlers, which the content security policy blocks. */
function checkPolicy(html: string): void {
  const styles = html.match(/\sstyle="[^"]*"/);
  if (styles) throw new Error(`the content security policy blocks an inline style:${styles[0]}`);
  for (const [tag] of html.matchAll(/<script[^>]*>/g)) {
    if (!/ src="\/|type="application\/(ld\+)?json"/.test(tag))
      throw new Error(`the content security policy blocks an inline script: ${tag}`);
  }
  const handler = html.match(/<[a-z][^>]*\son[a-z]+="/i);
  if (handler) throw new Error(`the content security policy blocks an inline handler: ${handler[0]}`);
}
