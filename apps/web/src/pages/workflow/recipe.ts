import {
  type Contract,
  contracts,
  type ErrorCode,
  isToolName,
  maxSteps,
  parseSteps,
  secretFields,
  ToolError,
  type ToolName,
} from '@blattwerk/shared';
import { isOffered } from '../../site/site-config.ts';
import { isRequired } from '../../tool-run/model/option-problem.ts';
import { unlessRefused } from '../../tool-run/unless-refused.ts';
import { toolNames, tools } from '../../tools/index.ts';
import type { ToolDescription } from '../../tools/tool-description.ts';

/** A tool of a recipe with the texts of its form. */
export interface RecipeStep {
  tool: ToolName;
  options: Readonly<Record<string, string>>;
  /** Fields that the visitor has declared to have no value for, such as the password of a PDF with restrictions alone. */
  waived: readonly string[];
}

/** Why a chain of steps cannot run: the server's refusal, or what it would find out with the files only. */
export type StepProblem =
  | { stepNumber: number; reason: 'place' | 'afterEncryption' | 'option' | 'password' }
  | { stepNumber: number; reason: 'refusal'; code: ErrorCode; error: ToolError };

/** Names in a written recipe that are no field: the beginning of a step, and a waived field. */
export const recipeNames = { step: 'step', waived: 'without' } as const;

/** Characters of a written recipe: more than any that visitors make, and as many as an address can have everywhere. */
const maxRecipeLength = 4096;

const contractOf = (tool: ToolName): Contract => contracts[tool];

/** The form of a step's options; undefined where they need the pages of one file. */
export function stepForm(tool: ToolName): ToolDescription['options'] {
  return (tools[tool] satisfies ToolDescription as ToolDescription).options;
}

/** The tools that a step can be, in the order of the menus. */
export const stepTools: readonly ToolName[] = toolNames.filter((tool) => stepForm(tool) !== undefined);

/** Whether a field of a step is written: passwords never are. */
function isWritten(tool: ToolName, field: string): boolean {
  return !secretFields(contractOf(tool)).includes(field);
}

/** The steps without their passwords, as they are in links and in the browser's storage: `step=rotate&rotation=180&step=compress`. */
export function writeRecipe(steps: readonly RecipeStep[]): string {
  const written = new URLSearchParams();
  for (const { tool, options, waived } of steps) {
    written.append(recipeNames.step, tool);
    for (const [field, text] of Object.entries(options)) if (isWritten(tool, field)) written.append(field, text);
    for (const field of waived) written.append(recipeNames.waived, field);
  }
  return written.toString();
}

/**
 * Reads a written recipe, which anyone can have written: only steps that the page offers, and values that their contracts
 * take. Null for any other text.
 */
export function readRecipe(text: string): readonly RecipeStep[] | null {
  if (text.length > maxRecipeLength) return null;
  const steps: { tool: ToolName; options: Record<string, string>; waived: string[] }[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    const step = steps.at(-1);
    if (name === recipeNames.step) {
      if (steps.length === maxSteps || !isStepTool(value)) return null;
      steps.push({ tool: value, options: {}, waived: [] });
    } else if (step === undefined) {
      return null;
    } else if (name === recipeNames.waived) {
      if (isWritten(step.tool, value) || step.waived.includes(value)) return null;
      step.waived.push(value);
    } else {
      if (Object.hasOwn(step.options, name) || !isValue(step.tool, name, value)) return null;
      step.options[name] = value;
    }
  }
  return steps.length === 0 ? null : steps;
}

function isStepTool(name: string): name is ToolName {
  return isToolName(name) && stepTools.includes(name) && isOffered(name);
}

function isValue(tool: ToolName, name: string, value: string): boolean {
  const { fields } = contractOf(tool);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || !isWritten(tool, name)) return false;
  return unlessRefused(() => ({ parsed: field.parse(value) })) !== undefined;
}

/** The steps as a request has them, passwords included. */
export function stepsField(steps: readonly RecipeStep[]): string {
  return JSON.stringify(steps.map(({ tool, options }) => ({ tool, options })));
}

/** What keeps the steps from running; null where they can run. */
export function findStepProblem(steps: readonly RecipeStep[]): StepProblem | null {
  for (const [index, { tool, options, waived }] of steps.entries()) {
    const stepNumber = index + 1;
    const isBlank = secretFields(contractOf(tool)).some((name) => {
      const field = contractOf(tool).fields[name];
      return field !== undefined && isRequired(field) && !waived.includes(name) && !options[name];
    });
    if (isBlank) return { stepNumber, reason: 'password' };
    if (tool === 'protect' && stepNumber < steps.length) return { stepNumber, reason: 'afterEncryption' };
  }
  try {
    parseSteps(stepsField(steps));
    return null;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { step: stepNumber = 1, field } = error.params;
    if (field === 'tool') return { stepNumber, reason: 'place' };
    if (error.code === 'invalidField' || error.code === 'unknownField') return { stepNumber, reason: 'option' };
    return { stepNumber, reason: 'refusal', code: error.code, error };
  }
}

/** Recipes that the page offers, by what people do. */
export const readyRecipes = {
  scan: 'step=ocr&step=compress',
  publish: 'step=flatten&step=metadata',
  confidential: 'step=metadata&step=compress&step=protect',
  booklet: 'step=page-size&step=n-up&mode=booklet',
} as const;

export type ReadyRecipe = keyof typeof readyRecipes;
