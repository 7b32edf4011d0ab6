import { meets, type SiteCondition } from '@blattwerk/site';
import type { HTMLAttributes } from 'react';
import { siteConfig } from './site-config.ts';

export interface WhenProps extends HTMLAttributes<HTMLElement> {
  condition: SiteCondition;
  as: 'div' | 'li' | 'p' | 'section' | 'ul';
}

/**
 * An element for some operators only. A prerendered page contains it, and the server removes it where the condition
 * does not hold (`fillPage`); in the browser this component checks the same configuration. It stands between elements,
 * never between texts: removed there, two text nodes would become one.
 */
export function When({ condition, as: Element, ...rest }: WhenProps) {
  const isShown = typeof document === 'undefined' || meets(siteConfig(), condition);
  return isShown ? <Element {...rest} data-when={condition} /> : null;
}
