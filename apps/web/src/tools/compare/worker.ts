import { compareDocuments, type ComparedPage, TooLargeToCompare } from '@blattwerk/compare';
import { readComparedDocument, unreadableCode } from '@blattwerk/compare/pdf';
import type { CompareReply, CompareRequest, ShownDocument } from './compare-messages.ts';

// Reads one of two PDFs beside the page; the worker of the first compares both. Nothing is sent.

/** Progress that is worth a message. */
const minProgress = 0.02;

interface ReadDocument {
  pages: readonly ComparedPage[];
  shown: ShownDocument;
}

const reply = (message: CompareReply) => self.postMessage(message, {});

self.addEventListener(
  'message',
  ({ data }: MessageEvent<CompareRequest>) =>
    void run(data).catch(() => reply({ type: 'refused', side: undefined, code: 'failed' })),
  { once: true },
);

async function run(request: CompareRequest): Promise<void> {
  const { side, port } = request;
  // It waits in the port until this document is read.
  const other = side === 'before' ? nextMessage<ReadDocument>(port) : undefined;
  const own = await read(request);
  if (!own) return;
  if (other) compare(own, await other);
  else port.postMessage(own);
}

function nextMessage<T>(port: MessagePort): Promise<T> {
  return new Promise((resolve) => {
    port.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data), { once: true });
    port.start();
  });
}

function compare(before: ReadDocument, after: ReadDocument): void {
  try {
    const comparison = compareDocuments(before.pages, after.pages);
    reply({ type: 'compared', comparison, documents: { before: before.shown, after: after.shown } });
  } catch (error) {
    if (!(error instanceof TooLargeToCompare)) throw error;
    reply({ type: 'refused', side: undefined, code: 'tooComplex' });
  }
}

/** @returns undefined for a file that is refused */
async function read({ side, file, password }: CompareRequest): Promise<ReadDocument | undefined> {
  let reported = 0;
  const onProgress = (share: number) => {
    if (share - reported < minProgress) return;
    reported = share;
    reply({ type: 'progress', side, share });
  };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { pages, decrypted } = await readComparedDocument(bytes, {
      ...(password === undefined ? {} : { password }),
      onProgress,
    });
    const shown = decrypted ? new Blob(decrypted as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' }) : file;
    return { pages, shown: { file: shown, sizes: pages.map(({ width, height }) => ({ width, height })) } };
  } catch (error) {
    const code = unreadableCode(error);
    if (code === undefined) throw error;
    reply({ type: 'refused', side, code: code === 'encryptedPdf' && password !== undefined ? 'wrongPassword' : code });
    return undefined;
  }
}
