import { type CostClass, costClasses, type ToolName, contracts } from '@blattwerk/shared';

/** The tools whose jobs are in a queue; chains are in each. */
export function servedTools(costClass: CostClass): ToolName[] {
  return (Object.keys(contracts) as ToolName[]).filter((name) => contracts[name].costClass === costClass);
}

/** The tools that children of these queues run, also as steps of a chain. */
export function runnableTools(served: readonly CostClass[]): ToolName[] {
  const dearest = costClasses.findLastIndex((costClass) => served.includes(costClass));
  return costClasses.slice(0, dearest + 1).flatMap(servedTools);
}
