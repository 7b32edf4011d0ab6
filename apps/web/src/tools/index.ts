import type { ToolName } from '@blattwerk/shared';
import { compress } from './compress/tool.ts';
import { convert } from './convert/tool.ts';
import { deletePages } from './delete-pages/tool.ts';
import { extractImages } from './extract-images/tool.ts';
import { merge } from './merge/tool.ts';
import { organizePages } from './organize-pages/tool.ts';
import { pdfToJpg } from './pdf-to-jpg/tool.ts';
import { protect } from './protect/tool.ts';
import { rotate } from './rotate/tool.ts';
import { split } from './split/tool.ts';
import { unlock } from './unlock/tool.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order of the header, the home page and the menus. A tool that is missing does not compile. */
export const tools = {
  convert,
  merge,
  compress,
  'pdf-to-jpg': pdfToJpg,
  split,
  rotate,
  protect,
  unlock,
  'organize-pages': organizePages,
  'delete-pages': deletePages,
  'extract-images': extractImages,
} satisfies Record<ToolName, Tool>;

export const toolNames = Object.keys(tools) as ToolName[];
