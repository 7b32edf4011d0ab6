import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import * as readers from './readers.ts';

/** A file that is sent, and the results of other readers, each computed once on first use. */
export class SourceFile implements Disposable {
  readonly path: string;
  readonly bytes: Buffer<ArrayBuffer>;
  /** Holds the file where it is the beginning of another. */
  readonly #folder: Disposable | undefined;
  readonly #results = new Map<string, Promise<unknown>>();

  private constructor(path: string, bytes: Buffer<ArrayBuffer>, folder?: Disposable) {
    this.path = path;
    this.bytes = bytes;
    this.#folder = folder;
  }

  static async read(path: string): Promise<SourceFile> {
    return new SourceFile(path, await readFile(path));
  }

  /** The beginning of the file, in a temporary folder. @param share of its bytes, from 0 to 1 */
  async truncate(share: number): Promise<SourceFile> {
    const bytes = this.bytes.subarray(0, Math.floor(this.bytes.length * share));
    const folder = temporaryFolder();
    const path = join(folder.path, 'truncated.pdf');
    await writeFile(path, bytes);
    return new SourceFile(path, bytes, folder);
  }

  [Symbol.dispose](): void {
    this.#folder?.[Symbol.dispose]();
  }

  /** In hex. */
  sha256(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }

  readonly readImage = () => this.#once('image', () => readers.readImage(this.bytes));
  readonly listedPages = () => this.#once('listed pages', () => readers.listedPages(this.path));
  readonly pageCounts = () => this.#once('page counts', () => readers.pageCounts(this.path));
  /** The first pages of a PDF by poppler; empty where it opens none. */
  readonly renderedPages = () => this.#once('poppler', () => readers.renderPdf(this.path));
  /** The first pages of a PDF by MuPDF; empty where it opens none or is not installed. */
  readonly renderedWithMupdf = () => this.#once('MuPDF', async () => (await readers.renderWithMupdf(this.path)) ?? []);
  readonly isEncrypted = () => this.#once('encryption', () => readers.isEncrypted(this.path));
  readonly #syntax = () => this.#once('syntax', async () => (await readers.checkSyntax(this.path)).code);

  /**
   * The results of qpdf and poppler for a PDF.
   * @param pageNumber from 1; the page whose raster is in the result
   */
  async readPdf(pageNumber: number): Promise<readers.Reading[]> {
    const [code, pages, rendered] = await Promise.all([this.#syntax(), this.listedPages(), this.renderedPages()]);
    const raster = rendered[pageNumber - 1];
    const isClean = code === 0 || code === 3;
    // A file without a page is of no use to any tool.
    const qpdf = pages === 0 ? [] : [{ reader: 'qpdf', isClean, isFlawless: code === 0, pages }];
    return raster ? [...qpdf, { reader: 'poppler', isClean: true, raster }] : qpdf;
  }

  /** Whether qpdf reports no error or warning. */
  async isFlawless(): Promise<boolean> {
    return (await this.#syntax()) === 0;
  }

  #once<T>(name: string, read: () => Promise<T>): Promise<T> {
    const result = (this.#results.get(name) as Promise<T> | undefined) ?? read();
    this.#results.set(name, result);
    return result;
  }
}
