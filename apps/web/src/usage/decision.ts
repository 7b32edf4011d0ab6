import {
  browserRefuses,
  consentKey,
  consentQuestion,
  type Purpose,
  purposesOf,
  readConsent,
  type SiteConfig,
} from '@blattwerk/site';
import { removeTraces } from './traces.ts';

/** What holds for this visitor. */
export interface Decision {
  granted: readonly Purpose[];
  /** Whether the visitor has decided, or the browser for them. */
  isMade: boolean;
}

let decision: Decision | undefined;
const listeners = new Set<() => void>();

/** Always the same object until something is decided. */
export function currentDecision(site: SiteConfig): Decision {
  decision ??= readDecision(site);
  return decision;
}

export function onDecision(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function readDecision(site: SiteConfig): Decision {
  const made = browserRefuses(navigator) ? [] : readConsent(stored(), consentQuestion(site), Date.now());
  const granted = (made ?? []).filter((purpose) => purposesOf(site).includes(purpose));
  // What was allowed once and is not any more (a year is over, the browser now refuses) leaves nothing behind.
  if (granted.length === 0) removeTraces();
  return { granted, isMade: made !== undefined };
}

/** Keeps what was decided. What is taken back ends with the page: it is loaded anew, without the services' scripts. */
export function decide(site: SiteConfig, granted: readonly Purpose[]): void {
  const before = currentDecision(site).granted;
  const isTakenBack = before.some((purpose) => !granted.includes(purpose));
  store(JSON.stringify({ question: consentQuestion(site), granted, at: new Date().toISOString() }));
  decision = { granted, isMade: true };
  if (isTakenBack) {
    removeTraces();
    location.reload();
    return;
  }
  for (const changed of listeners) changed();
}

function stored(): string | null {
  try {
    return localStorage.getItem(consentKey);
  } catch {
    return null;
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(consentKey, text);
  } catch {
    // Storage is full or forbidden: the decision holds for this page, and is asked for again on the next.
  }
}
