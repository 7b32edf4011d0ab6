import { expect, it } from 'vitest';
import { withDefaultLanguage } from './default-language.ts';

const isPage = (path: string) => ['/', '/merge'].includes(path);
const inEnglish = (built: string) => withDefaultLanguage(built, 'en', isPage);

it('swaps the languages of addresses of pages, in links, head, structured data and sitemap', () => {
  const built = `<link rel="canonical" href="%%siteAddress%%/merge"><meta content="%%siteAddress%%/merge?lang=en">
<a class="a" href="/?lang=en#top">Home</a><a href="/merge#top">Merge</a>
<script>{"url":"%%siteAddress%%/","all":["%%siteAddress%%/merge?lang=en"]}</script><loc>%%siteAddress%%/</loc>`;
  expect(
    inEnglish(built),
  ).toBe(`<link rel="canonical" href="%%siteAddress%%/merge?lang=de"><meta content="%%siteAddress%%/merge">
<a class="a" href="/#top">Home</a><a href="/merge?lang=de#top">Merge</a>
<script>{"url":"%%siteAddress%%/?lang=de","all":["%%siteAddress%%/merge"]}</script><loc>%%siteAddress%%/?lang=de</loc>`);
});

it.each([
  ['the address for other languages', '<link hreflang="x-default" href="%%siteAddress%%/merge">'],
  ['a file', '<link rel="icon" href="/icon.svg"><meta content="%%siteAddress%%/share/home.de.png">'],
  ['the name of a thing', '{"@id":"%%siteAddress%%/#organization"}'],
  ['a text', '<code>/merge</code><p>"/merge"</p>'],
])('leaves %s', (_, built) => expect(inEnglish(built)).toBe(built));

it('leaves everything with the language of the build', () => {
  expect(withDefaultLanguage('<a href="/merge?lang=en">', 'de', isPage)).toBe('<a href="/merge?lang=en">');
});
