import type { AttachedRule, Contract, InputRule } from './contract.ts';
import { formatLimitBytes } from './format-bytes.ts';
import { inputKinds } from './input-kinds.ts';
import type { Limits } from './limits.ts';
import type { OpenApiSchema } from './openapi-types.ts';

/** Bytes of a file. OpenAPI 3.1 needs `contentMediaType` alone; generators know a file by `format`. */
export function fileSchema(mime: string): OpenApiSchema {
  return { type: 'string', format: 'binary', contentMediaType: mime };
}

/** A sentence about the size of requests. */
export function describeInput(input: Omit<InputRule, 'field'>, limits: Limits): string {
  const formats = inputKinds[input.kind].names;
  const most = typeof input.maxFiles === 'number' ? input.maxFiles : limits[input.maxFiles];
  const fileSize = formatLimitBytes(limits[input.fileBytes], 'en');
  const totalSize = formatLimitBytes(limits[input.totalBytes], 'en');
  if (most === 1) return `One file (${formats.join(', ')}) of at most ${fileSize}.`;
  const count = input.minFiles > 1 ? `${input.minFiles} to ${most}` : `At most ${most}`;
  return `${count} files (${formats.join(', ')}) of at most ${fileSize} each and ${totalSize} together.`;
}

/** A sentence about the files that can be attached. */
export function describeAttached({ field, ...input }: AttachedRule, limits: Limits): string {
  return `Optional, in \`${field}\`: ${describeInput(input, limits).replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`;
}

export function inputSchema(input: InputRule & { doc?: string }, limits: Limits): OpenApiSchema {
  const file = fileSchema(inputKinds[input.kind].mediaType);
  const most = typeof input.maxFiles === 'number' ? input.maxFiles : limits[input.maxFiles];
  if (most === 1)
    return {
      ...file,
      description: `${input.doc ?? 'The file.'} Its format is detected by its content; name and declared type don’t matter.`,
    };
  return {
    type: 'array',
    items: file,
    minItems: input.minFiles,
    maxItems: most,
    description: `${input.doc === undefined ? '' : `${input.doc} `}The files, in order, one form field each, all with this name. Formats are detected by content; names and declared types don’t matter.`,
  };
}

/** The inputs of all tools, one for each field, each with the most files that a tool takes in it. */
export function inputsOf(offered: readonly Contract[], limits: Limits): InputRule[] {
  const inputs = offered.filter(({ decidedBy }) => !decidedBy).map(({ input }) => input);
  const most = ({ maxFiles }: InputRule) => (typeof maxFiles === 'number' ? maxFiles : limits[maxFiles]);
  return [...Map.groupBy(inputs, ({ field }) => field).values()].flatMap((ofField) => {
    const [first] = ofField;
    return first ? [{ ...first, minFiles: 1, maxFiles: Math.max(...ofField.map(most)) }] : [];
  });
}
