import { type CostClass, type ToolName, tools } from '@blattwerk/shared';

/** The tools of a queue. */
export function servedTools(costClass: CostClass): ToolName[] {
  return (Object.keys(tools) as ToolName[]).filter((name) => tools[name].costClass === costClass);
}
