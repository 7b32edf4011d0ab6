import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Raster } from './appearance.ts';
import {
  checkSyntax,
  isEncrypted,
  listedPages,
  pageCounts,
  type Reading,
  readImage,
  renderPdf,
  renderWithMupdf,
} from './readers.ts';

/** A file that is sent, and the results of other readers, each computed once on first use. */
export class SourceFile implements AsyncDisposable {
  readonly path: string;
  readonly bytes: Buffer<ArrayBuffer>;
  /** Holds the file where it is the beginning of another. */
  readonly #folder: string | undefined;
  readonly #results = new Map<string, Promise<unknown>>();

  private constructor(path: string, bytes: Buffer<ArrayBuffer>, folder?: string) {
    this.path = path;
    this.bytes = bytes;
    this.#folder = folder;
  }

  static async read(path: string): Promise<SourceFile> {
    return new SourceFile(path, await readFile(path));
  }

  /**
   * The beginning of the file, in a temporary folder.
   * @param share of its bytes, from 0 to 1
   */
  async truncate(share: number): Promise<SourceFile> {
    const bytes = this.bytes.subarray(0, Math.floor(this.bytes.length * share));
    const folder = await mkdtemp(join(tmpdir(), 'blattwerk-corpus-'));
    const path = join(folder, 'truncated.pdf');
    await writeFile(path, bytes);
    return new SourceFile(path, bytes, folder);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
  }

  /** In hex. */
  sha256(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }

  /** The readers that decode an image. */
  readImage(): Promise<Reading[]> {
    return this.#once('image', () => readImage(this.bytes));
  }

  /**
   * The results of qpdf and poppler for a PDF.
   * @param pageNumber from 1; the page whose raster is in the result
   */
  async readPdf(pageNumber: number): Promise<Reading[]> {
    const [code, pages, rendered] = await Promise.all([this.#syntax(), this.listedPages(), this.renderedPages()]);
    const raster = rendered[pageNumber - 1];
    const isClean = code === 0 || code === 3;
    // A file without a page is of no use to any tool.
    const qpdf: Reading[] = pages === 0 ? [] : [{ reader: 'qpdf', isClean, isFlawless: code === 0, pages }];
    return raster ? [...qpdf, { reader: 'poppler', isClean: true, raster }] : qpdf;
  }

  /** Whether qpdf reports no error or warning. */
  async isFlawless(): Promise<boolean> {
    return (await this.#syntax()) === 0;
  }

  #syntax(): Promise<number | null> {
    return this.#once('syntax', async () => (await checkSyntax(this.path)).code);
  }

  listedPages(): Promise<number> {
    return this.#once('listed pages', () => listedPages(this.path));
  }

  pageCounts(): ReturnType<typeof pageCounts> {
    return this.#once('page counts', () => pageCounts(this.path));
  }

  /** The first pages of a PDF by poppler; empty where it opens none. */
  renderedPages(): Promise<Raster[]> {
    return this.#once('poppler', () => renderPdf(this.path));
  }

  /** The first pages of a PDF by MuPDF; empty where it opens none or is not installed. */
  renderedWithMupdf(): Promise<Raster[]> {
    return this.#once('MuPDF', async () => (await renderWithMupdf(this.path)) ?? []);
  }

  isEncrypted(): Promise<boolean> {
    return this.#once('encryption', () => isEncrypted(this.path));
  }

  #once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const known = this.#results.get(name) as Promise<T> | undefined;
    if (known) return known;
    const result = read();
    this.#results.set(name, result);
    return result;
  }
}
