import { on } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type PdfiumDocument, PdfiumRefusal, withPdfDocument } from '../pdfium.ts';
import { openForPainting } from './document.ts';
import type { RenderReplies, RenderRequest } from './messages.ts';

type Open = RenderRequest & { kind: 'open' };

// A thread paints, since PDFium keeps whoever calls it busy; what spoils PDFium ends the thread, and its starter hears of it.
const port = parentPort;
if (!port) throw new Error('this module is a thread');
const requests = on(port, 'message') as AsyncIterator<[RenderRequest]>;
for (let next = await nextRequest(); next; ) {
  if (next.kind !== 'open') throw new Error('no document is open');
  next = await serveFile(next);
}

async function nextRequest(): Promise<RenderRequest | undefined> {
  const { value } = await requests.next();
  return value?.[0];
}

function reply<K extends RenderRequest['kind']>(_kind: K, answer: RenderReplies[K], moved: ArrayBuffer[] = []): void {
  port?.postMessage(answer, moved);
}

/** @returns the request for another file that ended this one */
async function serveFile({ path }: Open): Promise<RenderRequest | undefined> {
  try {
    return await withPdfDocument(await readFile(path), null, serveDocument);
  } catch (error) {
    if (!(error instanceof PdfiumRefusal)) throw error;
    reply('open', { kind: 'unreadable' });
    return nextRequest();
  }
}

async function serveDocument(document: PdfiumDocument): Promise<RenderRequest | undefined> {
  using painted = openForPainting(document);
  reply('open', { kind: 'open', pageCount: document.pageCount });
  for (let request = await nextRequest(); request; request = await nextRequest()) {
    if (request.kind === 'open') return request;
    if (request.kind === 'load') {
      reply('load', painted.loadPage(request.pageIndex));
    } else {
      const pixels = painted.paintRows(request, request.top, request.rows, request.into);
      reply('paint', pixels, [pixels.buffer]);
    }
  }
  return undefined;
}
