import { afterAll, beforeAll, vi } from 'vitest';
import type {
  OpenedPdf,
  PageRenderAnswer,
  PageRenderReply,
  PageRenderRequest,
} from '../tool-run/pages/reading/render-messages.ts';

/** What the simulated workers find in a PDF. */
interface SimulatedPdf extends Partial<OpenedPdf> {
  /** Answers to requests for more than that; pages are never drawn. */
  answers?: { [Type in PageRenderRequest['type']]?: (pageNumber: number) => PageRenderAnswer };
}

/**
 * Simulates the workers that read PDFs, which this environment has not, in a test file.
 * @param read what is in a PDF; null where it cannot be read, `encrypted` where it needs a password
 */
export function simulatePdfWorkers(read: (file: File) => Promise<SimulatedPdf | 'encrypted' | null>): void {
  const Simulated = class extends EventTarget {
    pdf: Promise<SimulatedPdf | 'encrypted' | null> | undefined;

    async postMessage(request: PageRenderRequest | MessagePort): Promise<void> {
      if (!('type' in request) || request.type === 'cancel' || request.type === 'render') return;
      if (request.type === 'open') this.pdf = read(request.file as File);
      const pdf = (await this.pdf) ?? null;
      const isRead = pdf !== null && pdf !== 'encrypted';
      const answer = isRead ? this.answerOf(pdf, request) : null;
      const data: PageRenderReply = { id: request.id, answer, isEncrypted: pdf === 'encrypted' };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }

    answerOf(pdf: SimulatedPdf, request: Exclude<PageRenderRequest, { type: 'cancel' }>): PageRenderAnswer | null {
      const { answers, pageCount = 3, allowed = null, firstPage = null, ratio = 0.75 } = pdf;
      if (request.type === 'open') return { pageCount, allowed, firstPage, ratio };
      return answers?.[request.type]?.('page' in request ? request.page : 0) ?? null;
    }

    terminate(): void {}
  };
  beforeAll(() => void vi.stubGlobal('Worker', Simulated));
  afterAll(() => void vi.unstubAllGlobals());
}
