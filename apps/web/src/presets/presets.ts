import { type FieldValue, pathOfTool, type ToolName } from '@blattwerk/shared';
import type { ComponentType } from 'react';
import type { SiteToolName } from '../site/site-tool.ts';
import { toolNames } from '../tools/index.ts';

/** A page for one task of a tool, with the tool's form set for it. */
export interface Preset {
  tool: ToolName;
  /** Below that of the tool, or one of `ownAddresses`. */
  path: string;
  /** Field of the form and its value, set when the first file is chosen. */
  option?: readonly [field: string, value: FieldValue];
  /** Instead of the tool's view; from the same module, so that the page loads no other script. */
  view?: () => Promise<ComponentType>;
}

/** Presets by the folder of their texts. */
export const presets = {
  'compress-1-mb': { tool: 'compress', path: '/compress/1-mb', option: ['target_size', 1_000_000] },
  'compress-100-kb': { tool: 'compress', path: '/compress/100-kb', option: ['target_size', 100_000] },
  // `mailAttachmentBytes`, whose module no page loads before a file is chosen; a test compares them.
  'compress-email': { tool: 'compress', path: '/compress/email', option: ['target_size', 7_000_000] },
  'jpg-to-pdf': { tool: 'convert', path: '/converter/jpg' },
  'png-to-pdf': { tool: 'convert', path: '/converter/png' },
  'heic-to-pdf': { tool: 'convert', path: '/converter/heic' },
  'remove-password': { tool: 'unlock', path: '/unlock/password' },
  'sort-pages': { tool: 'organize-pages', path: '/organize-pages/sort' },
  'extract-pages': { tool: 'split', path: '/split/extract' },
  'pdf-to-text': { tool: 'ocr', path: '/pdf-to-text', option: ['output', 'text'] },
  xrechnung: { tool: 'e-invoice', path: '/e-invoice/xrechnung' },
  zugferd: { tool: 'e-invoice', path: '/e-invoice/zugferd' },
  'create-e-invoice': {
    tool: 'e-invoice',
    path: '/e-invoice/create',
    view: () => import('../tools/e-invoice/view.tsx').then((module) => module.WriteEInvoiceView),
  },
} as const satisfies Record<string, Preset>;

export type PresetId = keyof typeof presets;

export const presetIds = Object.keys(presets) as PresetId[];

/** The tool whose view a page has; undefined for other pages. */
export function toolOfPath(path: string): ToolName | undefined {
  const preset = presetIds.find((id) => presets[id].path === path);
  return preset === undefined ? toolNames.find((tool) => pathOfTool(tool) === path) : presets[preset].tool;
}

/** Presets of a tool, for links from its page. */
export function presetsOf(tool: SiteToolName): PresetId[] {
  return presetIds.filter((id) => presets[id].tool === tool);
}
