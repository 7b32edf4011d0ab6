import { defaultLanguage, type Language, languages } from '@blattwerk/shared';
import { type BuiltSite } from '@blattwerk/site';
import { withLanguage } from '../src/i18n/language-address.ts';

/** Sitemap of every page in every language, with alternates. @param modified last changes by path */
export function sitemap({ pages }: Pick<BuiltSite, 'pages'>, modified: ReadonlyMap<string, string>): string {
  const urls = pages.flatMap(({ path }) => {
    const address = (language: Language) => `%%siteAddress%%${withLanguage(path, language)}`;
    const alternate = (hreflang: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
    const alternates = [
      ...languages.map((language) => alternate(language, address(language))),
      alternate('x-default', address(defaultLanguage)),
    ].join('');
    const change = modified.get(path);
    const lastmod = change === undefined ? '' : `<lastmod>${change}</lastmod>`;
    return languages.map((language) => `<url><loc>${address(language)}</loc>${lastmod}${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
