import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { afterAnswerMs } from '../../config.ts';
import { createPdfium, type PdfiumDocument, type PdfiumProgram, PdfiumRefusal, useDocument } from '../pdfium.ts';
import { openForPainting } from './document.ts';
import type { RenderReplies, RenderRequest } from './messages.ts';

// A thread paints, since PDFium keeps whoever calls it busy; what spoils PDFium ends the thread, and its starter hears of it.
const port = parentPort;
if (!port) throw new Error('this module is a thread');
const { program } = workerData as { program: PdfiumProgram };
const requests = on(port, 'message') as AsyncIterator<[RenderRequest]>;
let asked = nextRequest();
while (await serveFile(asked)) {
  asked = nextRequest();
  await clearUp(asked);
}

async function nextRequest(): Promise<RenderRequest | undefined> {
  const { value } = await requests.next();
  return value?.[0];
}

/** Frees what a file left, once its answer has gone out or the next file is here. */
async function clearUp(next: Promise<unknown>): Promise<void> {
  await Promise.race([next, sleep(afterAnswerMs)]);
  globalThis.gc?.();
}

function reply<K extends keyof RenderReplies>(_kind: K, answer: RenderReplies[K], moved: ArrayBuffer[] = []): void {
  port?.postMessage(answer, moved);
}

/**
 * Paints one file in a PDFium that is made before it comes and goes with it: nothing of another visitor's is in its memory.
 * @returns whether another may come
 */
async function serveFile(first: Promise<RenderRequest | undefined>): Promise<boolean> {
  const fresh = await createPdfium(program);
  const request = await first;
  if (!request) return false;
  if (request.kind !== 'open') throw new Error('no document is open');
  try {
    await useDocument(fresh, new Uint8Array(request.bytes), null, serveDocument);
  } catch (error) {
    if (!(error instanceof PdfiumRefusal)) throw error;
    reply('open', { kind: 'unreadable' });
  }
  return true;
}

/** Serves requests up to the one that closes the file. */
async function serveDocument(document: PdfiumDocument): Promise<void> {
  using painted = openForPainting(document);
  reply('open', { kind: 'open', pageCount: document.pageCount, isEncrypted: document.isEncrypted });
  for (let request = await nextRequest(); request; request = await nextRequest()) {
    if (request.kind === 'close') return;
    if (request.kind === 'open') throw new Error('a document is open already');
    if (request.kind === 'load') {
      reply('load', painted.loadPage(request.pageIndex));
    } else {
      const pixels = painted.paintRows(request, request.top, request.rows, request.into);
      reply('paint', pixels, [pixels.buffer]);
    }
  }
}
