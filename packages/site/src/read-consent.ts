import { type Purpose, purposes, purposesOf } from './consent.ts';

/** The name of a visitor's decision in the browser's own storage. */
export const consentKey = 'consent';
/** Milliseconds after which a visitor is asked again. */
export const consentAgeMs = 365 * 86_400_000;
/** Raised when the question's words come to mean something else. */
const questionVersion = 1;

/** What is asked, as a name: a decision holds for as long as this stays the same. */
export function consentQuestion(site: Parameters<typeof purposesOf>[0]): string {
  return [questionVersion, ...purposesOf(site)].join(' ');
}

/** A decision as it was stored; undefined where there is none that still holds. @param now milliseconds since 1970 */
export function readConsent(stored: string | null, question: string, now: number): Purpose[] | undefined {
  const granted = readGranted(stored, question, now, consentAgeMs);
  return granted && purposes.filter((purpose) => granted.includes(purpose));
}

/** What `readConsent` rests upon. It knows nothing but what it is given, for a page's first script carries its source. */
export function readGranted(
  stored: string | null,
  question: string,
  now: number,
  maxAgeMs: number,
): unknown[] | undefined {
  try {
    const consent = JSON.parse(stored ?? '') as Record<string, unknown>;
    const age = now - Date.parse(String(consent.at));
    const holds = consent.question === question && age >= 0 && age < maxAgeMs;
    return holds && Array.isArray(consent.granted) ? consent.granted : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a browser refuses on its visitor's behalf: Global Privacy Control, or Do Not Track. Its source goes along too. */
export function browserRefuses(browser: { globalPrivacyControl?: unknown; doNotTrack?: unknown }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1';
}
