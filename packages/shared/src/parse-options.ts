import type { Contract, OptionsOf } from './contract.ts';
import type { FieldValue } from './fields.ts';
import { ToolError } from './error-catalog.ts';

/**
 * Reads a form's text fields into a tool's options: defaults filled in, every value checked, unknown names refused last.
 * Page, gateway and worker all use it.
 * @param given each field's text by name, in the order of arrival; a name that comes twice is refused.
 * @param attachedFiles number of files beside the tool's inputs
 * @throws ToolError with the field's own code, or invalidField, or unknownField, `field` named.
 */
export function parseOptions<C extends Contract>(
  contract: C,
  given: Iterable<readonly [string, string]>,
  attachedFiles = 0,
): OptionsOf<C> {
  const texts = new Map<string, string>();
  let doubled: string | undefined;
  for (const [name, text] of given) {
    if (texts.has(name)) doubled ??= name;
    texts.set(name, text);
  }
  const options: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(contract.fields)) {
    const text = texts.get(name);
    if (name === doubled) throw new ToolError('invalidField', { field: name });
    // An optional field that a form sends empty is a field not given.
    if (text === undefined || (text === '' && field.default !== undefined)) {
      if (field.default === undefined) throw new ToolError(field.missing, { field: name });
      options[name] = field.default;
      continue;
    }
    try {
      options[name] = field.parse(text);
    } catch (error) {
      if (error instanceof ToolError)
        throw new ToolError(error.code, { field: name, ...error.params }, { cause: error });
      throw error;
    }
  }
  contract.checkFields?.(options, attachedFiles);
  for (const name of texts.keys()) {
    if (!Object.hasOwn(contract.fields, name)) throw new ToolError('unknownField', { field: name });
  }
  return options as OptionsOf<C>;
}

/** The examples of a contract's fields: the smallest form that the tool accepts. @param withAttached beside attached files */
export function exampleForm(contract: Contract, withAttached = false): [name: string, text: string][] {
  const { insteadOf, examples = {} } = (withAttached && contract.attached) || {};
  return Object.entries(contract.fields).flatMap(([name, field]): [string, string][] => {
    const example = examples[name] ?? field.example;
    return example === undefined || name === insteadOf ? [] : [[name, example]];
  });
}
