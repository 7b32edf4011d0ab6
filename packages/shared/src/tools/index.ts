import type { Contracts } from './contracts.ts';
import { convert } from './convert.ts';

/** The tools that run: each has a process in the worker and a view on the page. Nothing else of the product names a tool. */
export const tools = { convert } as const satisfies Partial<Contracts>;

export type Tools = typeof tools;
export type ToolName = keyof Tools;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}
