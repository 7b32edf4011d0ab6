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

/** A document that PDFium has open. */
export interface PdfiumDocument {
  /** PDFium's functions; fpdfview.h describes them. */
  pdfium: WrappedPdfiumModule;
  /** Its memory as it is now: a call that takes memory can replace it. */
  heap: () => Uint8Array;
  /** FPDF_DOCUMENT. */
  handle: number;
  pageCount: number;
  isEncrypted: boolean;
  /** Lets saveCopy write it without its protection. */
  removeEncryption: () => void;
  /** The document as PDFium writes it anew, repaired where it was damaged. */
  saveCopy: () => Buffer;
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY (a handler other than the standard one) of fpdfview.h. */
const lockedErrors: readonly number[] = [4, 5];

/** WebAssembly's memory never shrinks: from here on, in bytes, the next document gets a new instance. */
const keptMemoryBytes = 256 * 1024 * 1024;

let loading: Promise<WrappedPdfiumModule> | undefined;

/** TypeScript's library has it among the browser's alone. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => PdfiumProgram;
  Instance: new (program: PdfiumProgram, imports: object) => { exports: object };
};

/** PDFium's program, as it goes to threads: a WebAssembly.Module. */
export type PdfiumProgram = object;

let program: PdfiumProgram | undefined;

/**
 * PDFium's program, compiled. V8 keeps what it optimised of it while anyone holds it, for all instances and threads.
 */
export function compilePdfium(): PdfiumProgram {
  program ??= new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
  return program;
}

/** An instance of PDFium with memory of its own, in which no file has been yet. */
export async function createPdfium(compiled: PdfiumProgram): Promise<WrappedPdfiumModule> {
  const instantiateWasm = (imports: object, take: (instance: object) => void) => {
    const instance = new WebAssembly.Instance(compiled, imports);
    take(instance);
    return instance.exports;
  };
  // Emscripten's own setting, which the package's types leave out.
  const pdfium = await init({ instantiateWasm });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/**
 * Opens a document in PDFium, lets `work` use it, and frees it.
 * @param password null for none
 * @throws PdfiumRefusal where it does not open
 * @throws ToolError tooComplex where PDFium itself gave up (a trap, or no memory)
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
    // What it leaves behind is in no defined state.
    loading = undefined;
    throw new ToolError('tooComplex', {}, { cause: error });
  } finally {
    if (heapOf(pdfium).byteLength > keptMemoryBytes) loading = undefined;
  }
}

/**
 * As withPdfDocument, in an instance of the caller's own.
 * @throws WebAssembly.RuntimeError where PDFium gave up: the instance is of no use then
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
  // The package's types lean on others that it does not bring.
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

/** Whether WebAssembly ended by itself: its engine has a class for that. */
function isTrap(error: unknown): boolean {
  return error instanceof Error && error.name === 'RuntimeError';
}
