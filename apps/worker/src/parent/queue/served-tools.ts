import { type CostClass, type ToolName, contracts } from '@blattwerk/shared';

/** The tools of a queue. */
export function servedTools(costClass: CostClass): ToolName[] {
  return (Object.keys(contracts) as ToolName[]).filter((name) => contracts[name].costClass === costClass);
}
