import { type CostClass, type ToolName, contracts } from '@blattwerk/shared';

/** The tools whose jobs come by a queue. */
export function servedTools(costClass: CostClass): ToolName[] {
  return (Object.keys(contracts) as ToolName[]).filter((name) => contracts[name].costClass === costClass);
}
