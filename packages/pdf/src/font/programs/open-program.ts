import type { Budget } from '../../budget.ts';
import { openCff, openOpenTypeCff } from './cff.ts';
import type { FontProgram, OpenFont } from './font-program.ts';
import { openTrueType } from './true-type.ts';
import { openType1 } from './type1.ts';

const openers: readonly OpenFont[] = [openTrueType, openOpenTypeCff, openCff, openType1];

/** Opens a font file of any format that is known; undefined for others. */
export function openProgram(bytes: Buffer, budget: Budget): FontProgram | undefined {
  for (const open of openers) {
    const program = open(bytes, budget);
    if (program) return program;
  }
  return undefined;
}
