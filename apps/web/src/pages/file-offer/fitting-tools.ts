import {
  type Contract,
  contracts,
  type FileFormat,
  inputFormats,
  type InputRule,
  type ToolName,
} from '@blattwerk/shared';
import { takesKind } from '../../tool-run/running/carry-file.ts';
import { isOffered } from '../../site/site-config.ts';
import { toolNames, tools } from '../../tools/index.ts';
import type { ToolDescription } from '../../tools/tool-description.ts';
import type { PdfContent } from './pdf-content.ts';

/** Tools for chosen files, the most useful first; or why there are none. */
export type FittingTools =
  | { kind: InputRule['kind']; tools: readonly ToolName[] }
  | { problem: 'mixed' | 'unsuitable' };

type Protection = 'none' | 'restricted' | 'locked';

/** Most visitors with one PDF want it smaller. */
const usual: ToolName = 'compress';
const toolsOfContent: Readonly<Record<PdfContent, ToolName>> = {
  invoice: 'e-invoice',
  form: 'sign',
  scan: 'ocr',
  other: usual,
};

/**
 * Tools that take files of these kinds together. A file of an unknown kind is left to the tool, which names it, unless
 * there is no other.
 * @param protection what one of the files has: only where it has some it can be unlocked, and where it is locked that comes first
 * @param content of the only PDF: the tool for it comes first
 */
export function fittingTools(
  kinds: readonly (FileFormat | null)[],
  protection: Protection,
  content: PdfContent = 'other',
): FittingTools {
  const found = kinds.filter((kind) => kind !== null);
  if (found.includes('xml') && found.every((kind) => inputFormats.invoice.includes(kind)))
    return { kind: 'invoice', tools: toolsFor('invoice', found.length, protection) };
  const known = found.filter((kind) => kind !== 'xml');
  const pdfs = known.filter((kind) => kind === 'pdf').length;
  if (known.length === 0) return { problem: 'unsuitable' };
  if (pdfs > 0 && pdfs < known.length) return { problem: 'mixed' };
  const kind = pdfs > 0 ? 'pdf' : 'image';
  return { kind, tools: toolsFor(kind, known.length, protection, content) };
}

/** Tools that take so many files of a kind, the most useful first; `protection` and `content` as for `fittingTools`. */
export function toolsFor(
  kind: InputRule['kind'],
  count: number,
  protection: Protection,
  content: PdfContent = 'other',
): readonly ToolName[] {
  const fitting = toolNames.filter(
    (name) =>
      isOffered(name) &&
      // Images go straight to the converter, which straightens photos of pages as well: a choice of two would be a click for everybody.
      name !== 'scan-to-pdf' &&
      takesKind(contracts[name].input, kind) &&
      (count === 1 || takesSeveral(name)) &&
      (name !== 'unlock' || protection !== 'none'),
  );
  const likeliest = [protection === 'locked' && 'unlock', ...(count === 1 ? [toolsOfContent[content], usual] : [])];
  const first = likeliest.flatMap((wanted) => fitting.find((name) => name === wanted) ?? []).slice(0, 1);
  return [...new Set([...first, ...fitting])];
}

function takesSeveral(name: ToolName): boolean {
  const { input }: Contract = contracts[name];
  const tool: ToolDescription = tools[name];
  // Organize-pages begins with one PDF, and takes others there.
  return input.kind === 'image' || input.minFiles > 1 || tool.takesSeveral === true;
}
