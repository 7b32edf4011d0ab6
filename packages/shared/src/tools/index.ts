import type { Contracts } from './contracts.ts';
import { compress } from './compress.ts';
import { convert } from './convert.ts';
import { deletePages } from './delete-pages.ts';
import { extractImages } from './extract-images.ts';
import { merge } from './merge.ts';
import { pdfToJpg } from './pdf-to-jpg.ts';
import { protect } from './protect.ts';
import { rotate } from './rotate.ts';
import { split } from './split.ts';
import { unlock } from './unlock.ts';

/** The tools that run: each has a process in the worker and a view on the page. Nothing else of the product names a tool. */
export const tools = {
  convert,
  merge,
  compress,
  'pdf-to-jpg': pdfToJpg,
  split,
  rotate,
  unlock,
  protect,
  'delete-pages': deletePages,
  'extract-images': extractImages,
} as const satisfies Partial<Contracts>;

export type Tools = typeof tools;
export type ToolName = keyof Tools;

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(tools, name);
}
