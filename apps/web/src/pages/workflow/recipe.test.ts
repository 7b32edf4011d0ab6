import { contracts } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import {
  findStepProblem,
  readRecipe,
  readyRecipes,
  recipeNames,
  type RecipeStep,
  stepsField,
  stepTools,
  writeRecipe,
} from './recipe.ts';

const step = (tool: RecipeStep['tool'], options: RecipeStep['options'] = {}, waived: readonly string[] = []) => ({
  tool,
  options,
  waived,
});

describe('a written recipe', () => {
  it('reads as the steps that were written', () => {
    const steps = [
      step('metadata', { title: 'Ärger & Söhne #1 = ?', remove: 'true' }),
      step('rotate', { rotation: '180' }),
      step('compress', { quality: 'low' }),
      step('protect', { allow_copy: 'false' }, ['password']),
    ];
    expect(readRecipe(writeRecipe(steps))).toEqual(steps);
  });

  it('has no password', () => {
    const steps = [
      step('unlock', { password: 'first' }),
      step('protect', { password: 'second', owner_password: 'third' }),
    ];
    expect(writeRecipe(steps)).toBe('step=unlock&step=protect');
  });

  it('tells steps from the fields of every tool', () => {
    const fields = stepTools.flatMap((tool) => Object.keys(contracts[tool].fields));
    expect(Object.values(recipeNames).filter((name) => fields.includes(name))).toEqual([]);
  });

  it.each(Object.entries(readyRecipes))('of the page can be opened: %s', (_, recipe) => {
    const steps = readRecipe(recipe) ?? [];
    expect(writeRecipe(steps)).toBe(recipe);
    const [reason] = [findStepProblem(steps)?.reason ?? null];
    expect(reason).toBe(recipe.includes('protect') ? 'password' : null);
  });

  it.each([
    ['nothing', ''],
    ['no step', 'rotation=90'],
    ['a tool that does not exist', 'step=constructor'],
    ['a name of every object', 'step=rotate&__proto__=1'],
    ['a tool whose options need the pages of a file', 'step=redact'],
    ['the chain itself', 'step=chain'],
    ['an unknown field', 'step=rotate&toString=1'],
    ['a value that the contract refuses', 'step=rotate&rotation=91'],
    ['a repeated field', 'step=rotate&rotation=90&rotation=180'],
    ['a password', 'step=protect&password=secret'],
    ['a waived field that is no password', 'step=rotate&without=rotation'],
    ['more steps than a chain has', 'step=rotate&'.repeat(6)],
    ['a long text', `step=metadata&title=${'a'.repeat(5000)}`],
    ['markup', '<script>alert(1)</script>'],
  ])('is refused where it has %s', (_, text) => {
    expect(readRecipe(text)).toBeNull();
  });
});

describe('steps', () => {
  it('can run as the field of a request', () => {
    const steps = [step('rotate', { rotation: '90' }), step('protect', { password: '0123' })];
    expect(findStepProblem(steps)).toBeNull();
    expect(JSON.parse(stepsField(steps))).toEqual([
      { tool: 'rotate', options: { rotation: '90' } },
      { tool: 'protect', options: { password: '0123' } },
    ]);
  });

  it.each([
    ['place', 1, [step('pdf-to-jpg'), step('rotate')]],
    ['afterEncryption', 1, [step('protect', { password: 'a' }), step('rotate')]],
    ['password', 2, [step('rotate'), step('protect', { allow_copy: 'false' })]],
    ['option', 1, [step('rotate', { rotation: '91' })]],
    ['refusal', 1, [step('rotate', { pages: '3-x' })]],
  ] as const)('have a problem of %s', (reason, stepNumber, steps) => {
    expect(findStepProblem(steps)).toMatchObject({ reason, stepNumber });
  });

  it('need no password where the visitor has none', () => {
    expect(findStepProblem([step('protect', { allow_copy: 'false' }, ['password'])])).toBeNull();
  });
});
