import { type Purpose, purposes, purposesOf } from './consent.ts';

/** Key of the decision in localStorage. */
export const consentKey = 'consent';
/** Validity of a decision, in ms. */
export const consentAgeMs = 365 * 86_400_000;
/** To be raised when the question changes its meaning. */
const questionVersion = 1;

/** Identifier of the question; a stored decision is valid for this question only. */
export function consentQuestion(site: Parameters<typeof purposesOf>[0]): string {
  return [questionVersion, ...purposesOf(site)].join(' ');
}

/** The stored decision; undefined where there is none or it has expired. @param now ms since 1970 */
export function readConsent(stored: string | null, question: string, now: number): Purpose[] | undefined {
  const granted = readGranted(stored, question, now, consentAgeMs);
  return granted && purposes.filter((purpose) => granted.includes(purpose));
}

/** The check of `readConsent`, self-contained: the loader of a page with ads contains its source. */
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

/** Whether Global Privacy Control or Do Not Track is on. The loader contains its source too. */
export function browserRefuses(browser: { globalPrivacyControl?: unknown; doNotTrack?: unknown }): boolean {
  return browser.globalPrivacyControl === true || browser.doNotTrack === '1';
}
