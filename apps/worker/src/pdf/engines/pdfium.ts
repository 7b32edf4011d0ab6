import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { ToolError } from '@blattwerk/shared';

/** PDFium cannot open the file: it needs another password, or cannot be read. */
export class PdfiumRefusal extends Error {
  readonly kind: 'password' | 'damaged';

  constructor(kind: 'password' | 'damaged') {
    super(`PDFium refused the file: ${kind}`);
    this.name = 'PdfiumRefusal';
    this.kind = kind;
  }
}

/** An open document of PDFium. */
export interface PdfiumDocument {
  /** PDFium's functions; fpdfview.h describes them. */
  pdfium: WrappedPdfiumModule;
  /** PDFium's current memory: a call that allocates can replace it. */
  heap: () => Uint8Array;
  /** FPDF_DOCUMENT. */
  handle: number;
  pageCount: number;
  isEncrypted: boolean;
  /** Makes `saveCopy` write the document without encryption. */
  removeEncryption: () => void;
  /** Writes the document, repaired where it was damaged. */
  saveCopy: () => Buffer;
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY (a handler other than the standard one) of fpdfview.h. */
const lockedErrors: readonly number[] = [4, 5];

/** Memory of an instance, in bytes, from which it is replaced after a document: WebAssembly memory never shrinks. */
const keptMemoryBytes = 256 * 1024 * 1024;

let loading: Promise<WrappedPdfiumModule> | undefined;

/** TypeScript declares it only in its library for browsers. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => PdfiumProgram;
  Instance: new (program: PdfiumProgram, imports: object) => { exports: object };
};

/** PDFium's WebAssembly.Module, which can be sent to threads. */
export type PdfiumProgram = object;

let program: PdfiumProgram | undefined;

/**
 * Compiles PDFium, once. V8 keeps its optimized code for all instances and threads while the module is referenced.
 */
export function compilePdfium(): PdfiumProgram {
  program ??= new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
  return program;
}

/** Creates an instance of PDFium with memory of its own. */
export async function createPdfium(compiled: PdfiumProgram): Promise<WrappedPdfiumModule> {
  const instantiateWasm = (imports: object, take: (instance: object) => void) => {
    const instance = new WebAssembly.Instance(compiled, imports);
    take(instance);
    return instance.exports;
  };
  // An option of Emscripten that is missing in the package's types.
  const pdfium = await init({ instantiateWasm });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/**
 * Discards the instance of `withPdfDocument` after a job: another visitor's file gets a new one, which costs 5 ms. Within
 * a job it is kept, since extract-images opens a document for each image.
 */
export function discardPdfium(): void {
  loading = undefined;
}

/**
 * Opens a document in PDFium, lets `work` use it, and frees it.
 * @param password null for none
 * @throws PdfiumRefusal where it does not open
 * @throws ToolError tooComplex where PDFium trapped or ran out of memory
 */
export async function withPdfDocument<T>(
  bytes: Uint8Array,
  password: string | null,
  work: (document: PdfiumDocument) => T | Promise<T>,
): Promise<T> {
  loading ??= createPdfium(compilePdfium());
  const pdfium = await loading;
  try {
    return await useDocument(pdfium, bytes, password, work);
  } catch (error) {
    if (!isTrap(error)) throw error;
    // The state of the instance is undefined after a trap.
    loading = undefined;
    throw new ToolError('tooComplex', {}, { cause: error });
  } finally {
    if (heapOf(pdfium).byteLength > keptMemoryBytes) loading = undefined;
  }
}

/**
 * As withPdfDocument, with an instance of the caller.
 * @throws WebAssembly.RuntimeError where PDFium trapped; the instance cannot be used any more
 */
export async function useDocument<T>(
  pdfium: WrappedPdfiumModule,
  bytes: Uint8Array,
  password: string | null,
  work: (document: PdfiumDocument) => T | Promise<T>,
): Promise<T> {
  const memory = pdfium.pdfium.wasmExports;
  const data = memory.malloc(bytes.byteLength);
  if (data === 0) throw new ToolError('tooComplex');
  heapOf(pdfium).set(bytes, data);
  let handle = 0;
  try {
    handle = pdfium.FPDF_LoadMemDocument(data, bytes.byteLength, password ?? '');
    if (handle === 0)
      throw new PdfiumRefusal(lockedErrors.includes(pdfium.FPDF_GetLastError()) ? 'password' : 'damaged');
    const opened = handle;
    return await work({
      pdfium,
      heap: () => heapOf(pdfium),
      handle: opened,
      pageCount: pdfium.FPDF_GetPageCount(opened),
      isEncrypted: pdfium.EPDF_IsEncrypted(opened),
      removeEncryption: () => {
        if (!pdfium.EPDF_RemoveEncryption(opened)) throw new PdfiumRefusal('damaged');
      },
      saveCopy: () => saveCopy(pdfium, opened),
    });
  } finally {
    if (handle !== 0) pdfium.FPDF_CloseDocument(handle);
    memory.free(data);
  }
}

function saveCopy(pdfium: WrappedPdfiumModule, handle: number): Buffer {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  let data = 0;
  try {
    pdfium.PDFiumExt_SaveAsCopy(handle, writer);
    const bytes = pdfium.PDFiumExt_GetFileWriterSize(writer);
    data = pdfium.pdfium.wasmExports.malloc(bytes);
    if (bytes === 0 || data === 0) throw new PdfiumRefusal('damaged');
    pdfium.PDFiumExt_GetFileWriterData(writer, data, bytes);
    return Buffer.from(heapOf(pdfium).slice(data, data + bytes).buffer);
  } finally {
    if (data !== 0) pdfium.pdfium.wasmExports.free(data);
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}

function heapOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  // The package's types refer to types that it does not contain.
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

/** Whether an error is a trap of WebAssembly. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
