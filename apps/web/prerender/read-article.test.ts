import { describe, expect, it } from 'vitest';
import { readArticle } from './read-article.ts';

const head = '---\ntitle: Größe zählt\ndescription: "Was PDFs groß macht."\n---\n';
const read = (text: string, language: 'de' | 'en' = 'de') => readArticle(head + text, language);

describe('an article', () => {
  it('has its data before its text', () => {
    expect(read('Ein Satz.').facts).toEqual({
      title: 'Größe zählt',
      description: 'Was PDFs groß macht.',
      readTime: '1 min',
    });
  });

  it('has a reading time of a minute for 200 words', () => {
    expect(read(Array.from({ length: 900 }, () => '**Wort** – ').join('')).facts.readTime).toBe('5 min');
  });

  it('keeps the language on links within the site, and adds rel=noopener to others', () => {
    const { html } = read('[a](/compress) [b](/blog/x#y) [c](https://example.org/?a=1&b=2) [d](#unten)', 'en');
    expect(html).toContain('<a href="/compress?lang=en">a</a>');
    expect(html).toContain('<a href="/blog/x?lang=en#y">b</a>');
    expect(html).toContain('<a href="https://example.org/?a=1&amp;b=2" rel="noopener">c</a>');
    expect(html).toContain('<a href="#unten">d</a>');
    expect(read('[a](/compress)').html).toContain('<a href="/compress">a</a>');
  });

  it('has ASCII anchors at its headings', () => {
    expect(read('## Was „groß“ heißt: *Maße* & Ähnliches').html).toContain(
      '<h2 id="was-gross-heisst-masse-aehnliches">Was „groß“ heißt: <em>Maße</em> &amp; Ähnliches</h2>',
    );
  });

  it('has placeholders for variables of the configuration', () => {
    expect(read('Bis {{pdfSize}}.').html).toBe('<p>Bis %%pdfSize%%.</p>');
  });

  it('has measured figures in the place of their names, formatted for the language', () => {
    const measured = '{{figure.compress.scan.before}}';
    expect(read(measured).html).toMatch(/^<p>\d+,\d\u00a0MB<\/p>$/);
    expect(read(measured, 'en').html).toMatch(/^<p>\d+\.\d\u00a0MB<\/p>$/);
  });

  it('has drawings with a description, which do not count as reading', () => {
    const { html, facts } = read('![Drei „PDFs“](merge-split)\n\nText');
    expect(html).toMatch(/^<figure><svg [^>]*role="img" aria-label="Drei „PDFs“">.*<\/svg><\/figure>\n<p>Text<\/p>$/s);
    expect(facts.readTime).toBe('1 min');
  });

  it('has labeled, scrollable tables with row and column headings', () => {
    const { html } = read('## Maße\n\n| | dpi |\n|---|--:|\n| normal | 150 |\n');
    expect(html).toContain('<div role="region" aria-label="Tabelle: Maße" tabindex="0"><table>');
    expect(html).toContain('<th scope="col" class="number">dpi</th>');
    expect(html).toContain('<th scope="row">normal</th><td class="number">150</td>');
  });

  it.each([
    ['no title', '---\ndescription: x\n---\nText'],
    ['no description', '---\ntitle: x\n---\nText'],
    ['no facts at all', 'Text'],
    ['a word that configuration does not have', `${head}{{price}}`],
    ['a heading of the first rank', `${head}# Noch ein Titel`],
    ['two headings of the same words', `${head}## Fazit\n\n## Fazit`],
    ['HTML', `${head}<b>fett</b>`],
    ['an image from elsewhere', `${head}![x](https://example.org/x.png)`],
    ['a drawing that does not exist', `${head}![x](nothing)`],
    ['a drawing without a description', `${head}![](merge-split)`],
    ['a drawing within a sentence', `${head}Ein ![x](merge-split) im Satz.`],
    ['a figure that was not measured', `${head}{{figure.nothing}}`],
    ['a link that could run something', `${head}[x](javascript:alert(1))`],
    ['a link without encryption', `${head}[x](http://example.org)`],
  ])('is refused with %s', (_, source) => {
    expect(() => readArticle(source, 'de')).toThrow(Error);
  });
});
