import type { ToolName } from '@blattwerk/shared';
import { meets, offersAny, type SiteCondition } from '@blattwerk/site';
import type { HTMLAttributes, LiHTMLAttributes } from 'react';
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

export interface ToolItemProps extends LiHTMLAttributes<HTMLLIElement> {
  /** Undefined for an item about something else. */
  tool: ToolName | undefined;
}

/** An item of a list about a tool, which is there where the operator offers the tool. */
export function ToolItem({ tool, ...rest }: ToolItemProps) {
  return tool === undefined ? <li {...rest} /> : <When as="li" condition={offersAny([tool])} {...rest} />;
}
