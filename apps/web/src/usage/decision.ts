import {
  browserRefuses,
  consentKey,
  consentQuestion,
  type Purpose,
  purposesOf,
  readConsent,
  type SiteConfig,
} from '@blattwerk/site';
import { readEntry, writeEntry } from '../site/browser-entry.ts';
import { removeServiceData } from './service-data.ts';

/** The visitor's decision on consent. */
export interface Decision {
  granted: readonly Purpose[];
  /** By the visitor, or by the browser's signal. */
  isMade: boolean;
}

let decision: Decision | undefined;
const listeners = new Set<() => void>();

/** The same object until the decision changes. */
export function currentDecision(site: SiteConfig): Decision {
  decision ??= readDecision(site);
  return decision;
}

export function onDecision(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function readDecision(site: SiteConfig): Decision {
  const made = browserRefuses(navigator) ? [] : readConsent(readEntry(consentKey), consentQuestion(site), Date.now());
  const granted = (made ?? []).filter((purpose) => purposesOf(site).includes(purpose));
  // A grant that has expired, or that the browser now refuses, leaves nothing behind.
  if (granted.length === 0) removeServiceData();
  return { granted, isMade: made !== undefined };
}

/** Stores the decision. Withdrawn consent reloads the page, which ends the services' scripts. */
export function decide(site: SiteConfig, granted: readonly Purpose[]): void {
  const before = currentDecision(site).granted;
  const isTakenBack = before.some((purpose) => !granted.includes(purpose));
  // Where the browser keeps nothing, the decision holds for this page view.
  writeEntry(consentKey, JSON.stringify({ question: consentQuestion(site), granted, at: new Date().toISOString() }));
  decision = { granted, isMade: true };
  if (isTakenBack) {
    removeServiceData();
    location.reload();
    return;
  }
  for (const changed of listeners) changed();
}
