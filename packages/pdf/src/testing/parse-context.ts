import { Budget, type BudgetLimits, budgetLimits } from '../budget.ts';
import type { ParseContext } from '../file/parser.ts';

/** What parsers of a small file share. */
export function parseContext(limits: Partial<BudgetLimits> = {}, isLenient = false): ParseContext {
  const budget = new Budget({ ...budgetLimits(0), ...limits });
  return { budget, base: 0, isLenient, generations: new Map(), names: [] };
}
