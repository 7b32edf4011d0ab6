import { meets, type SiteCondition, whenOffered } from '@blattwerk/site';
import type { HTMLAttributes, LiHTMLAttributes } from 'react';
import { isOffered, siteConfig } from './site-config.ts';
import { isApiTool, type LinkedToolName } from './site-tool.ts';

interface ElementProps extends HTMLAttributes<HTMLElement> {
  as: 'div' | 'li' | 'p' | 'section' | 'ul';
}

export interface WhenProps extends ElementProps {
  condition: SiteCondition;
}

/**
 * An element for some operators only. A prerendered page contains it, and the server removes it where the condition
 * does not hold; in the browser this component checks the same configuration. It stands between elements, never between
 * texts: removed there, two text nodes would become one.
 */
export function When({ condition, as: Element, ...rest }: WhenProps) {
  const isShown = typeof document === 'undefined' || meets(siteConfig(), condition);
  return isShown ? <Element {...rest} data-when={condition} /> : null;
}

export interface WhenOfferedProps extends ElementProps {
  /** One without a tool, or with one that works in the browser alone, is always there. */
  links: readonly { tool?: LinkedToolName | undefined }[];
}

/** An element that is there where the operator offers the tool of one of these, as `When`; only the server asks for what it has. */
export function WhenOffered({ links, as: Element, ...rest }: WhenOfferedProps) {
  if (import.meta.env.SSR) {
    const tools = links.flatMap(({ tool }) => (tool !== undefined && isApiTool(tool) ? tool : []));
    return <Element {...rest} data-when={tools.length < links.length ? undefined : whenOffered(tools)} />;
  }
  return links.some(({ tool }) => isOffered(tool)) ? <Element {...rest} /> : null;
}

export interface ToolItemProps extends LiHTMLAttributes<HTMLLIElement> {
  tool: LinkedToolName | undefined;
}

/** An item of a list about a tool, which is there where the operator offers the tool. */
export function ToolItem({ tool, ...rest }: ToolItemProps) {
  return <WhenOffered as="li" links={[{ tool }]} {...rest} />;
}
