import { chain, contracts, secretFields, type ToolName } from '@blattwerk/shared';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { enteredValue, type GivenValue } from '../../tool-run/model/form.ts';
import { sentOptions } from '../../tool-run/model/option-problem.ts';
import { createToolRunner, type RunContract, type ToolRunner } from '../../tool-run/running/tool-runner.ts';
import type { RecipeStep } from './recipe.ts';

/** A step with the state of its form, which is a tool's without a file. */
export interface WorkflowStep {
  id: string;
  tool: ToolName;
  runner: ToolRunner;
}

const store = createStore<{ steps: readonly WorkflowStep[] }>()(() => ({ steps: [] }));
const setSteps = (change: (steps: readonly WorkflowStep[]) => readonly WorkflowStep[]) =>
  store.setState(({ steps }) => ({ steps: change(steps) }));

/** The files of the page, each of which is a run of the chain; like a tool's, it survives a change of language and of the page. */
export const workflowRunner: ToolRunner = createToolRunner(chain satisfies RunContract);

let lastStep = 0;

function createStep({ tool, options, waived }: RecipeStep): WorkflowStep {
  const contract = contracts[tool];
  const runner = createToolRunner(contract);
  const fields: RunContract['fields'] = contract.fields;
  const values = Object.entries(options).flatMap(([name, text]): [string, GivenValue][] => {
    const field = fields[name];
    return field === undefined ? [] : [[name, enteredValue(field, text)]];
  });
  runner.dispatch({ type: 'optionsChanged', values: Object.fromEntries(values) });
  for (const field of waived) runner.dispatch({ type: 'optionWaived', field, isWaived: true });
  lastStep += 1;
  return { id: `step-${lastStep}`, tool, runner };
}

/** Takes the steps of a recipe in the place of the present ones. */
export function openRecipe(recipe: readonly RecipeStep[]): void {
  setSteps(() => recipe.map(createStep));
}

export function addStep(tool: ToolName): void {
  setSteps((steps) => [...steps, createStep({ tool, options: {}, waived: [] })]);
}

export function removeStep(id: string): void {
  setSteps((steps) => steps.filter((step) => step.id !== id));
}

/** @param to index of the step's new place */
export function moveStep(id: string, to: number): void {
  setSteps((steps) => {
    const moved = steps.find((step) => step.id === id);
    if (moved === undefined || to < 0 || to >= steps.length) return steps;
    return steps.filter((step) => step !== moved).toSpliced(to, 0, moved);
  });
}

/** Clears the passwords of all steps, and what a request would have of them. */
export function forgetPasswords(): void {
  for (const { runner } of store.getState().steps)
    runner.dispatch({ type: 'optionsForgotten', fields: secretFields(runner.contract) });
  workflowRunner.dispatch({ type: 'optionsForgotten', fields: secretFields(chain) });
}

export function useWorkflowSteps(): readonly WorkflowStep[] {
  return useStore(store, ({ steps }) => steps);
}

/** The steps with what is entered in their forms, passwords included. */
export function useEnteredSteps(steps: readonly WorkflowStep[]): readonly RecipeStep[] {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const ends = steps.map(({ runner }) => runner.store.subscribe(onChange));
      return () => {
        for (const end of ends) end();
      };
    },
    [steps],
  );
  const entered = () => JSON.stringify(steps.map(enteredStep));
  const text = useSyncExternalStore(subscribe, entered, entered);
  return useMemo(() => JSON.parse(text) as RecipeStep[], [text]);
}

function enteredStep({ tool, runner }: WorkflowStep): RecipeStep {
  const { options, waived } = runner.store.getState();
  const given = sentOptions(runner.contract, options).filter(([, text]) => text !== '');
  return { tool, options: Object.fromEntries(given), waived };
}
