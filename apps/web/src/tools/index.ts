import type { ToolName } from '@blattwerk/shared';
import type { LocalToolName, SiteToolName } from '../site/site-tool.ts';
import { attachmentsTool } from './attachments/tool.ts';
import { compareTool } from './compare/tool.ts';
import { bookmarksTool } from './bookmarks/tool.ts';
import { compressTool } from './compress/tool.ts';
import { convertTool } from './convert/tool.ts';
import { cropTool } from './crop/tool.ts';
import { deletePagesTool } from './delete-pages/tool.ts';
import { eInvoiceTool } from './e-invoice/tool.ts';
import { extractImagesTool } from './extract-images/tool.ts';
import { flattenTool } from './flatten/tool.ts';
import { mergeTool } from './merge/tool.ts';
import { metadataTool } from './metadata/tool.ts';
import { nUpTool } from './n-up/tool.ts';
import { ocrTool } from './ocr/tool.ts';
import { organizePagesTool } from './organize-pages/tool.ts';
import { pageNumbersTool } from './page-numbers/tool.ts';
import { pageSizeTool } from './page-size/tool.ts';
import { pdfATool } from './pdf-a/tool.ts';
import { pdfToJpgTool } from './pdf-to-jpg/tool.ts';
import { protectTool } from './protect/tool.ts';
import { redactTool } from './redact/tool.ts';
import { repairTool } from './repair/tool.ts';
import { rotateTool } from './rotate/tool.ts';
import { scanToPdfTool } from './scan-to-pdf/tool.ts';
import { signTool } from './sign/tool.ts';
import { splitTool } from './split/tool.ts';
import { unlockTool } from './unlock/tool.ts';
import { watermarkTool } from './watermark/tool.ts';
import type { ToolDescription } from './tool-description.ts';

/** Every tool, in the order of the header, the home page and the menus. A tool that is missing does not compile. */
export const tools = {
  convert: convertTool,
  merge: mergeTool,
  compress: compressTool,
  'pdf-to-jpg': pdfToJpgTool,
  split: splitTool,
  rotate: rotateTool,
  protect: protectTool,
  unlock: unlockTool,
  'organize-pages': organizePagesTool,
  'delete-pages': deletePagesTool,
  'extract-images': extractImagesTool,
  'page-numbers': pageNumbersTool,
  watermark: watermarkTool,
  sign: signTool,
  crop: cropTool,
  redact: redactTool,
  'e-invoice': eInvoiceTool,
  metadata: metadataTool,
  'n-up': nUpTool,
  'page-size': pageSizeTool,
  ocr: ocrTool,
  flatten: flattenTool,
  attachments: attachmentsTool,
  'pdf-a': pdfATool,
  repair: repairTool,
  bookmarks: bookmarksTool,
  'scan-to-pdf': scanToPdfTool,
} satisfies Record<ToolName, ToolDescription>;

export const toolNames = Object.keys(tools) as ToolName[];

/** Every tool with a page: behind those of the API, those that work in the browser alone. */
export const siteTools = {
  ...tools,
  ...({ compare: compareTool } satisfies Record<LocalToolName, ToolDescription>),
};

export const siteToolNames = Object.keys(siteTools) as SiteToolName[];
