import { type Contract, exampleForm, type InputRule } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';

/** Whether a tool takes files of a kind, as its input or attached. */
export function takesBombs({ input, attached }: Contract, kind: InputRule['kind']): boolean {
  return input.kind === kind || attached?.kind === kind;
}

/** A request with a bomb of a kind, which is attached to a small file where the tool's input is of another kind. */
export function bombUpload(contract: Contract, kind: InputRule['kind'], bytes: Buffer) {
  const isInput = contract.input.kind === kind;
  const input = { name: 'a', bytes: isInput ? bytes : makePdf(2) };
  return {
    contract,
    files: Array.from({ length: contract.input.minFiles }, () => input),
    ...(isInput ? {} : { attached: [{ name: 'b', bytes }] }),
    fields: [...exampleForm(contract, !isInput), ...searched(contract)],
  };
}

/** A word beside the example of an area, so that all text is searched. */
function searched({ name }: Contract): [string, string][] {
  return name === 'redact' ? [['words', 'bomb']] : [];
}
