import type { Contract, ToolName } from '@blattwerk/shared';
import type { Handler, Handlers, LoadedHandlers } from '../tool-run.ts';

const loadInvoiceHandler = () => import('../tools/e-invoice/handler.ts');
const loadScanHandler = async () => {
  const { scanWith } = await import('../tools/scan-to-pdf/handler.ts');
  const [convert, ocr, compress] = await Promise.all([imports.convert(), imports.ocr(), imports.compress()]);
  return scanWith({ convert, ocr, compress });
};

/** Imports of the tools' handlers: a child needs only those of its queue. */
const imports: { [N in ToolName]: () => Promise<Handlers[N]> } = {
  convert: async () => (await import('../tools/convert/handler.ts')).convertHandler,
  merge: async () => (await import('../tools/merge/handler.ts')).mergeHandler,
  compress: async () => (await import('../tools/compress/handler.ts')).compressHandler,
  'pdf-to-jpg': async () => (await import('../tools/pdf-to-jpg/handler.ts')).pdfToJpgHandler,
  split: async () => (await import('../tools/split/handler.ts')).splitHandler,
  rotate: async () => (await import('../tools/rotate/handler.ts')).rotateHandler,
  unlock: async () => (await import('../tools/unlock/handler.ts')).unlockHandler,
  protect: async () => (await import('../tools/protect/handler.ts')).protectHandler,
  'organize-pages': async () => (await import('../tools/organize-pages/handler.ts')).organizePagesHandler,
  'delete-pages': async () => (await import('../tools/delete-pages/handler.ts')).deletePagesHandler,
  'extract-images': async () => (await import('../tools/extract-images/handler.ts')).extractImagesHandler,
  'page-numbers': async () => (await import('../tools/page-numbers/handler.ts')).pageNumbersHandler,
  watermark: async () => (await import('../tools/watermark/handler.ts')).watermarkHandler,
  sign: async () => (await import('../tools/sign/handler.ts')).signHandler,
  crop: async () => (await import('../tools/crop/handler.ts')).cropHandler,
  redact: async () => (await import('../tools/redact/handler.ts')).redactHandler,
  // Its rules are loaded with the first job.
  'e-invoice': () => Promise.resolve(async (...given) => (await loadInvoiceHandler()).eInvoiceHandler(...given)),
  metadata: async () => (await import('../tools/metadata/handler.ts')).metadataHandler,
  'n-up': async () => (await import('../tools/n-up/handler.ts')).nUpHandler,
  'page-size': async () => (await import('../tools/page-size/handler.ts')).pageSizeHandler,
  ocr: async () => (await import('../tools/ocr/handler.ts')).ocrHandler,
  flatten: async () => (await import('../tools/flatten/handler.ts')).flattenHandler,
  attachments: async () => (await import('../tools/attachments/handler.ts')).attachmentsHandler,
  'pdf-a': async () => (await import('../tools/pdf-a/handler.ts')).pdfAHandler,
  repair: async () => (await import('../tools/repair/handler.ts')).repairHandler,
  bookmarks: async () => (await import('../tools/bookmarks/handler.ts')).bookmarksHandler,
  // The handlers of other queues are loaded with the first job.
  'scan-to-pdf': () => Promise.resolve(async (...given) => (await loadScanHandler())(...given)),
};

/** @returns the tool's handler; its options must be those of the tool's contract */
export async function loadHandler(tool: ToolName): Promise<Handler<Contract>> {
  return (await imports[tool]()) as unknown as Handler<Contract>;
}

export async function loadHandlers(tools: readonly ToolName[]): Promise<LoadedHandlers> {
  return Object.fromEntries(await Promise.all(tools.map(async (tool) => [tool, await loadHandler(tool)] as const)));
}

/** Loads what handlers load with the first job that needs it, so that a child starts without. */
export async function loadLater(): Promise<void> {
  await Promise.all([
    loadInvoiceHandler(),
    loadScanHandler(),
    import('../answer/write-zip.ts'),
    import('../pdf/drawing/stamp-image.ts'),
    import('../pdf/render/inspect-pages.ts'),
    import('../pdf/erase-images/image-codec.ts'),
    import('../tools/e-invoice/join-invoice.ts'),
    import('../tools/pdf-a/convert-archive.ts'),
  ]);
}
