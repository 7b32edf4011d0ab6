import { defaultLanguage, isLanguage, type Language } from '@blattwerk/shared';

/** Addresses of pages in built texts: in links, in the head, in structured data and in the sitemap. */
const builtAddress =
  /(?<!hreflang="x-default")((?: href="| content="|<loc>)(?:%%siteAddress%%)?|[:,[]"%%siteAddress%%)(\/[^"?#<]*)(\?lang=\w+)?(?=(["#<]))/g;

/**
 * Gives the addresses of pages in a built text the form that they have with another default language: that one has no `lang`, and
 * the built default gets it. The address for visitors of unknown language (`x-default`) is the same text in both.
 * @param isPage whether a path is that of a page
 */
export function withDefaultLanguage(built: string, initial: Language, isPage: (path: string) => boolean): string {
  if (initial === defaultLanguage) return built;
  return built.replace(
    builtAddress,
    (address, before: string, path: string, query: string | undefined, end: string) => {
      // With a fragment, an address in structured data is the name of a thing, the same in each language.
      if (!isPage(path) || (before.endsWith('"%%siteAddress%%') && !before.includes('=') && end === '#'))
        return address;
      const language = query === undefined ? defaultLanguage : query.slice('?lang='.length);
      if (!isLanguage(language)) return address;
      return before + path + (language === initial ? '' : `?lang=${language}`);
    },
  );
}
