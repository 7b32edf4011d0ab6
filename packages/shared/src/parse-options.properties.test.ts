import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Contract } from './contract.ts';
import { ToolError } from './error-catalog.ts';
import { exampleForm, parseOptions } from './parse-options.ts';
import { contracts } from './tools/index.ts';

const all: Contract[] = Object.values(contracts);
const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('', ' ', 'true', 'false', '0', '90', '1', '-1', '1e3', 'NaN', 'high', 'null', '__proto__', '1-2'),
);

/** A form with fields of the contract, other names, and doubled ones. */
function formsOf(contract: Contract): fc.Arbitrary<[string, string][]> {
  const values = Object.values(contract.fields).flatMap(({ choices = [] }) => choices.map(String));
  const names = fc.constantFrom(...Object.keys(contract.fields), '__proto__', 'constructor', 'other');
  const text = values.length === 0 ? texts : fc.oneof(texts, fc.constantFrom(...values));
  return fc.array(fc.tuple(names, text), { maxLength: 8 });
}

/** The options, or the code of the refusal. @throws any other error */
function outcome(contract: Contract, form: [string, string][]): Record<string, unknown> | string {
  try {
    return parseOptions(contract, form);
  } catch (error) {
    if (error instanceof ToolError) return error.code;
    throw error;
  }
}

describe.each(all.map((contract) => [contract.name, contract] as const))('the options of %s', (_, contract) => {
  it('of any form are refused, or one valid value for each field', () => {
    fc.assert(
      fc.property(formsOf(contract), (form) => {
        const options = outcome(contract, form);
        if (typeof options === 'string') return;
        expect(Object.keys(options).toSorted()).toEqual(Object.keys(contract.fields).toSorted());
        for (const [name, { choices, maxLength = Infinity }] of Object.entries(contract.fields)) {
          const value = options[name] as never;
          if (choices) expect(choices).toContain(value);
          else if (value !== null) expect(String(value).length).toBeLessThanOrEqual(maxLength);
        }
      }),
    );
  });

  it('of a form with a name twice, or an unknown one, are refused', () => {
    fc.assert(
      fc.property(formsOf(contract), (form) => {
        const names = form.map(([name]) => name);
        const isValid =
          new Set(names).size === names.length && names.every((name) => Object.hasOwn(contract.fields, name));
        expect(isValid || typeof outcome(contract, form) === 'string').toBe(true);
      }),
    );
  });

  it('are those of its examples', () => {
    const form = exampleForm(contract);
    const options = outcome(contract, form);
    for (const [name, field] of Object.entries(contract.fields)) {
      const text = new Map(form).get(name);
      expect(options).toHaveProperty(name, text === undefined ? field.default : field.parse(text));
    }
  });

  it('are those that the form states, whatever its order', () => {
    const given = new Map(exampleForm(contract));
    const choices = Object.entries(contract.fields).map(([name, field]) =>
      fc.constantFrom(...(field.choices?.map(String) ?? [given.get(name)])).map((text) => [name, text] as const),
    );
    fc.assert(
      fc.property(fc.tuple(...choices), fc.boolean(), (chosen, isReversed) => {
        const form = chosen.flatMap(([name, text]): [string, string][] => (text === undefined ? [] : [[name, text]]));
        const options = outcome(contract, isReversed ? form.toReversed() : form);
        if (typeof options === 'string') {
          // Valid fields that do not go together.
          for (const [name, text] of form) expect(() => contract.fields[name]?.parse(text), options).not.toThrow();
          return;
        }
        for (const [name, text] of form) expect(String(options[name])).toBe(text);
      }),
    );
  });
});
