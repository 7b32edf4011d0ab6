import type { ApiToolName, ToolName } from '@blattwerk/shared';

/** Tools that work in the browser alone: they have no contract, and the API has none of them. */
const localToolNames = ['compare'] as const;
export type LocalToolName = (typeof localToolNames)[number];

/** A tool that has a page. */
export type SiteToolName = ToolName | LocalToolName;

/** What a link can lead to: a tool, or several of them in one go. */
export type LinkedToolName = SiteToolName | ApiToolName;

/** Whether the API has a tool: operators can leave out those alone. */
export function isApiTool<N extends LinkedToolName>(tool: N): tool is Exclude<N, LocalToolName> {
  return !localToolNames.some((name) => name === tool);
}
