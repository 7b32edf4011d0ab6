import { isLanguage } from '@blattwerk/shared';

/** Address of a page as reported to a service: no fragment, and of the query the language only. */
export function reportableAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const language = searchParams.get('lang') ?? '';
  return `${origin}${pathname}${isLanguage(language) ? `?lang=${language}` : ''}`;
}

/** Referrer as reported to a service: of other sites the origin only, since the rest may contain a search. */
export function reportableReferrer(referrer: string, ownOrigin: string): string {
  if (referrer === '') return '';
  const { origin } = new URL(referrer);
  return origin === ownOrigin ? reportableAddress(referrer) : origin;
}
