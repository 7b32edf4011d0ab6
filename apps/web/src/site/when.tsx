import { meets, type SiteCondition } from '@blattwerk/site';
import type { HTMLAttributes } from 'react';
import { siteConfig } from './site-config.ts';

export interface WhenProps extends HTMLAttributes<HTMLElement> {
  condition: SiteCondition;
  as: 'div' | 'li' | 'p' | 'section';
}

/**
 * An element that stands on some operators' pages only. A built page has it, and loses it where it is not so
 * (`fillPage`); here the same is asked of the same configuration. It stands between elements, never between words:
 * taken out, it would leave two texts that the browser reads as one.
 */
export function When({ condition, as: Element, ...rest }: WhenProps) {
  const isShown = typeof document === 'undefined' || meets(siteConfig(), condition);
  return isShown ? <Element {...rest} data-when={condition} /> : null;
}
