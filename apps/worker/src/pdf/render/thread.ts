import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { afterAnswerMs } from '../../protocol.ts';
import {
  createPdfium,
  type PdfiumDocument,
  type PdfiumProgram,
  PdfiumRefusal,
  useDocument,
} from '../engines/pdfium.ts';
import type { RenderReplies, RenderRequest } from './messages.ts';
import { createPdfiumRenderer } from './pdfium-renderer.ts';

// PDFium blocks its caller, so that rendering has a thread of its own. After a trap the thread ends with an error.
const port = parentPort;
if (!port) throw new Error('this module is a thread');
const { program } = workerData as { program: PdfiumProgram };
const requests = on(port, 'message') as AsyncIterator<[RenderRequest]>;
let next = nextRequest();
while (await serveFile(next)) {
  next = nextRequest();
  await collectGarbage(next);
}

async function nextRequest(): Promise<RenderRequest | undefined> {
  const { value } = await requests.next();
  return value?.[0];
}

/** Collects a file's garbage after its answer was sent, or when the next file has arrived. */
async function collectGarbage(next: Promise<unknown>): Promise<void> {
  await Promise.race([next, sleep(afterAnswerMs)]);
  globalThis.gc?.();
}

function reply<K extends keyof RenderReplies>(_kind: K, answer: RenderReplies[K], moved: ArrayBuffer[] = []): void {
  port?.postMessage(answer, moved);
}

/**
 * Serves one file with a PDFium of its own, created before the file arrives: no other visitor's data is in its memory.
 * @returns whether another file may follow
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

/** Serves requests until the file is closed. */
async function serveDocument(document: PdfiumDocument): Promise<void> {
  using renderer = createPdfiumRenderer(document);
  reply('open', { kind: 'open', pageCount: document.pageCount, isEncrypted: document.isEncrypted });
  for (let request = await nextRequest(); request; request = await nextRequest()) {
    if (request.kind === 'close') return;
    if (request.kind === 'open') throw new Error('a document is open already');
    if (request.kind === 'load') {
      reply('load', renderer.loadPage(request.pageIndex));
    } else if (request.kind === 'texts') {
      reply(
        'texts',
        request.pageIndices.map((pageIndex) => (renderer.loadPage(pageIndex) ? renderer.readText() : null)),
      );
    } else {
      const pixels = renderer.renderRows(request, request.top, request.rows, request.into);
      reply('render', pixels, [pixels.buffer]);
    }
  }
}
