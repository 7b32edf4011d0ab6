import type { Contracts, ToolName } from './tools/index.ts';
import type { OptionsOf } from './contract.ts';
import { dpiOf } from './tools/pdf-to-jpg.ts';
import type { AllowedOperations } from './tools/protect.ts';

/** An operation that the owner of a PDF allows or forbids (ISO 32000-2, table 22). */
export type Permission = keyof AllowedOperations;

/** Alternatives: of one of them, all permissions are needed. None where a tool takes no restricted PDF. */
export type NeededPermissions = readonly (readonly Permission[])[];

/** Largest resolution of a page that is printed as a coarse image, in dpi. */
const coarseDpi = 150;

const change: NeededPermissions = [['change']];
const assemble: NeededPermissions = [['assemble']];
const everything: NeededPermissions = [
  ['print', 'printInHighQuality', 'copy', 'change', 'annotate', 'fillForms', 'assemble'],
];

type Needed = { [N in ToolName]?: (options: OptionsOf<Contracts[N]> | undefined) => NeededPermissions };

/**
 * What each tool needs of a PDF that opens without a password and restricts what may be done with it; its answer has the
 * same restrictions. Other tools take no such PDF: a merged one could not have the restrictions of each, and a protection
 * would replace them.
 */
const needed: Needed = {
  compress: () => change,
  'pdf-to-jpg': (options) => [
    ['copy'],
    options && dpiOf(options) > coarseDpi ? ['print', 'printInHighQuality'] : ['print'],
  ],
  split: () => [['copy'], ['assemble']],
  rotate: () => assemble,
  'organize-pages': () => assemble,
  'delete-pages': () => assemble,
  'extract-images': () => [['copy']],
  'page-numbers': () => change,
  watermark: () => change,
  sign: (options) => (!options || (options.placements === null && !options.flatten) ? [['fillForms']] : change),
  crop: () => change,
  redact: () => change,
  // Everybody may read what a PDF says of itself.
  metadata: (options) => (options?.mode === 'list' ? [[]] : change),
  'n-up': () => change,
  'page-size': () => change,
  ocr: (options) => (options && options.output !== 'pdf' ? [['copy']] : change),
  flatten: () => change,
  repair: () => change,
  bookmarks: (options) => (options?.output === 'json' ? [['copy']] : [['assemble'], ['change']]),
  attachments: (options) => (options?.mode === 'add' || options?.mode === 'remove' ? change : [['copy']]),
  // PDF/A cannot have restrictions. The other answer has nothing of the file.
  'pdf-a': (options) => (options?.mode === 'convert' ? everything : [[]]),
};

/** What a tool needs with its options; without them, what it needs at least. */
export function neededPermissions<N extends ToolName>(tool: N, options?: OptionsOf<Contracts[N]>): NeededPermissions {
  return needed[tool]?.(options) ?? [];
}

/** Whether a PDF allows what is needed. */
export function isAllowed(alternatives: NeededPermissions, allowed: AllowedOperations): boolean {
  return alternatives.some((permissions) => permissions.every((permission) => allowed[permission]));
}

/** What a refusal names: the first permission that is missing; undefined where no permission would do. */
export function missingPermission(alternatives: NeededPermissions, allowed: AllowedOperations): Permission | undefined {
  return alternatives.flat().find((permission) => !allowed[permission]);
}
