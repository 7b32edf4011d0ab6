import { type Purpose, purposes, purposesOf } from './consent.ts';

/** The name of a visitor's decision in the browser's own storage. */
export const consentKey = 'consent';
/** Milliseconds after which a visitor is asked again. */
export const consentAgeMs = 365 * 86_400_000;
/** Raised when the question's words come to mean something else. */
const questionVersion = 1;

/** What a visitor decided, and when. */
export interface Consent {
  question: string;
  granted: readonly Purpose[];
  /** ISO 8601. */
  at: string;
}

/** What is asked, as a name: a decision holds for as long as this stays the same. */
export function consentQuestion(site: Parameters<typeof purposesOf>[0]): string {
  return [questionVersion, ...purposesOf(site)].join(' ');
}

/** A decision as it was stored; undefined where there is none that still holds. @param now milliseconds since 1970 */
export function readConsent(stored: string | null, question: string, now: number): Consent | undefined {
  const consent = parse(stored);
  if (consent?.question !== question || !Array.isArray(consent.granted)) return undefined;
  const age = now - Date.parse(String(consent.at));
  if (!(age >= 0 && age < consentAgeMs)) return undefined;
  const granted = purposes.filter((purpose) => (consent.granted as unknown[]).includes(purpose));
  return { question, granted, at: String(consent.at) };
}

function parse(stored: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
