import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { articleMark } from '../src/content/articles.ts';
import { articlesPlugin } from './articles-plugin.ts';

const empty = '<html><body><div id="root"></div></body></html>';
let server: ViteDevServer;
beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [articlesPlugin()],
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
});
afterAll(() => server.close());

const pageOf = (address: string) => server.transformIndexHtml('/index.html', empty, address);

it("inserts the article's text into pages of the development server, in the language of the address", async () => {
  const [german, english] = [
    await pageOf('/blog/why-pdfs-are-large'),
    await pageOf('/blog/why-pdfs-are-large?lang=en'),
  ];
  expect(german).toContain(`<template data-article="${articleMark('why-pdfs-are-large', 'de')}"><p>`);
  expect(english).toContain(`<template data-article="${articleMark('why-pdfs-are-large', 'en')}"><p>`);
  for (const page of [german, english]) expect(page).not.toContain('%%');
});

it.each(['/', '/blog', '/blog/gibt-es-nicht'])('inserts nothing into %s', async (address) => {
  expect(await pageOf(address)).not.toContain('data-article');
});
