import { describe, expect, it } from 'vitest';
import { assemblePage, neededFiles } from './assemble-page.ts';

const template = `<!doctype html>
<html lang="de">
  <head>
    <!--head-->
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/old.js">
    <link rel="stylesheet" crossorigin href="/assets/style.css">
  </head>
  <body><div id="root"><!--page--></div><!--texts--></body>
</html>`;

const page = {
  language: 'en',
  head: '<title>$& $1</title>',
  body: '<h1>Costs $1</h1>',
  structuredData: ['{"name":"</script>$1"}'],
  texts: { app: { skip: '</script>$1' } },
  style: 'a{}',
  files: ['assets/index-1.js', 'assets/a.js'],
  font: 'assets/serif.woff2',
} as const;

describe('assemblePage', () => {
  it('inserts language, head, style, loader, body and data, and no link of a style sheet or script', () => {
    const html = assemblePage(template, page);
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>$& $1</title>');
    expect(html).toContain('<div id="root"><h1>Costs $1</h1></div>');
    expect(html).toContain('<style>a{}</style>');
    expect(html).toContain('id="page-texts">{"app":{"skip":"\\u003c/script>$1"}}</script>');
    expect(html).toContain('<script type="application/ld+json">{"name":"\\u003c/script>$1"}</script>');
    expect(html).toContain('<script data-modules="/assets/index-1.js /assets/a.js">');
    expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module"/);
    expect(html).toContain('as="font" type="font/woff2" crossorigin href="/assets/serif.woff2"');
    expect(html).not.toContain('rel="stylesheet"');
  });

  it.each(['<p style="color:red">', '<script>go()</script>', '<a onclick="go()">'])(
    'is refused with %s, which the policy blocks',
    (body) => {
      expect(() => assemblePage(template, { ...page, body })).toThrow('the content security policy blocks');
    },
  );

  it('throws for a conditional element that contains one of the same name', () => {
    const body = (inner: string) => ({ ...page, body: `<section data-when="ads">${inner}</section>` });
    expect(() => assemblePage(template, body('<ul><li data-when="ads">a</li></ul>'))).not.toThrow();
    expect(() => assemblePage(template, body('<section>a</section>'))).toThrow('contains another section');
    expect(() => assemblePage(template, { ...page, body: '<img data-when="ads">' })).toThrow('can be removed');
  });
});

describe('neededFiles', () => {
  const manifest = {
    'src/a.ts': { file: 'assets/a.js', imports: ['_shared.js'] },
    'src/b.ts': { file: 'assets/b.js', imports: ['_shared.js', 'src/a.ts'] },
    '_shared.js': { file: 'assets/shared.js', imports: ['src/a.ts'] },
  };

  it('lists each file once, with transitive imports', () => {
    expect(neededFiles(manifest, ['src/b.ts']).toSorted()).toEqual(['assets/a.js', 'assets/b.js', 'assets/shared.js']);
  });

  it('throws for a source that was not built', () => {
    expect(() => neededFiles(manifest, ['src/gone.ts'])).toThrow('src/gone.ts');
  });
});
