import { useSyncExternalStore } from 'react';
import { siteConfig } from '../site/site-config.ts';
import { currentDecision, type Decision, onDecision } from './decision.ts';

export function useDecision(): Decision {
  return useSyncExternalStore(onDecision, () => currentDecision(siteConfig()));
}
