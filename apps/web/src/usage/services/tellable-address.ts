/** A page's address as a service may know it: without a fragment, and of the query the language alone. */
export function tellableAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const language = searchParams.get('lang');
  return `${origin}${pathname}${language === 'en' ? '?lang=en' : ''}`;
}

/** Where a visitor came from: of another site its origin alone, since the rest may say what somebody looked for. */
export function tellableReferrer(referrer: string, ownOrigin: string): string {
  if (referrer === '') return '';
  const { origin } = new URL(referrer);
  return origin === ownOrigin ? tellableAddress(referrer) : origin;
}
