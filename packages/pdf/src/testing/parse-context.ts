import { Budget, type BudgetLimits, budgetLimits } from '../budget.ts';
import type { ParseContext } from '../file/parser.ts';

/** Parse context of a small file. */
export function parseContext(limits: Partial<BudgetLimits> = {}, isLenient = false): ParseContext {
  const budget = new Budget({ ...budgetLimits(0), ...limits });
  return { budget, base: 0, isLenient, generations: new Map(), names: [] };
}
