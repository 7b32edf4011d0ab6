import type { AllowedOperations, PageSize } from '@blattwerk/shared';
import type { OutlineBookmark, PageRenderAnswer, PageRenderReply, PageRenderRequest } from './render-messages.ts';
import type { PageText } from './page-text.ts';
import type { AttachedFiles } from './pdf-attachment.ts';
import type { PdfForm } from './pdf-form.ts';
import type { PdfInformation } from './pdf-information.ts';
import { takePdfWorkers } from './pdf-workers.ts';
import { queuePictures, type RequestPicture } from './queue-pictures.ts';

/** A PDF opened for rendering. */
export interface PdfPages {
  readonly count: number;
  /** What its owner allows; null where it is not encrypted. */
  readonly allowed: AllowedOperations | null;
  /** Size of the first page as it is shown, in points; null where it cannot be read. */
  readonly firstPage: PageSize | null;
  /** Width divided by height of most of its first pages. */
  readonly ratio: number;
  /** Requests a page's picture; see `queuePictures`. */
  request: RequestPicture;
  /**
   * Renders a page at once, in its own rotation.
   * @param number page number, from 1
   * @param width width of the picture in device pixels
   * @throws where the page cannot be rendered or the signal aborts
   */
  render: (number: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>;
  /** Reads the bookmarks, once. @throws where they cannot be read */
  bookmarks: () => Promise<readonly OutlineBookmark[]>;
  /** Reads the form, once. @throws where it cannot be read */
  form: () => Promise<PdfForm>;
  /** Reads what the PDF says of itself. @throws where it cannot be read */
  information: () => Promise<PdfInformation>;
  /** Reads the names of the files in the PDF. @throws where they cannot be read */
  attachments: () => Promise<AttachedFiles>;
  /** Reads the text of a page, from 1, or what of it is marked content of a tag. @throws where it cannot be read */
  text: (number: number, tag?: string) => Promise<PageText>;
  /** Size of a page, from 1, in its own rotation. @throws where the page cannot be read */
  measure: (number: number) => Promise<PageSize>;
  close: () => void;
}

/** Thrown where a PDF cannot be opened without a password. */
export class EncryptedPdfError extends Error {}

/** Thrown where the browser reads PDFs, but not this one. */
export class UnreadablePdfError extends Error {}

/**
 * Time for which a PDF stays open after its last user, in ms: it is inspected, pictured and shown one after the other, as the
 * scripts for that arrive on a slow line.
 */
const lingerMs = 5000;

/** A PDF that is open in a worker, for all that show it. */
interface OpenFile {
  pages: Promise<Omit<PdfPages, 'close'>>;
  users: number;
  /** Set while it has no user. */
  timer?: ReturnType<typeof setTimeout> | undefined;
  end: () => void;
}

const openFiles = new Map<Blob, OpenFile>();

/**
 * Opens a PDF in workers of its own, which all that show the file share; the file stays in the browser.
 * @throws EncryptedPdfError; UnreadablePdfError where it is damaged; another error where the browser cannot render PDFs
 */
export async function openPdfPages(file: Blob): Promise<PdfPages> {
  const open = openFiles.get(file) ?? startFile(file);
  open.users += 1;
  clearTimeout(open.timer);
  open.timer = undefined;
  try {
    const pages = await open.pages;
    let isClosed = false;
    const close = () => {
      if (!isClosed) leave(open);
      isClosed = true;
    };
    return { ...pages, close };
  } catch (error) {
    open.end();
    throw error;
  }
}

/** Ends a PDF without users after a moment, and at once where another one waits for that: a list may have a hundred. */
function leave(open: OpenFile): void {
  open.users -= 1;
  if (open.users > 0) return;
  for (const other of openFiles.values()) if (other.timer !== undefined) other.end();
  open.timer = setTimeout(open.end, lingerMs);
}

function startFile(file: Blob): OpenFile {
  const ending = new AbortController();
  const open: OpenFile = {
    pages: readPages(file, ending),
    users: 0,
    end() {
      clearTimeout(open.timer);
      if (openFiles.get(file) === open) openFiles.delete(file);
      ending.abort();
    },
  };
  ending.signal.addEventListener('abort', open.end);
  openFiles.set(file, open);
  return open;
}

/** @param ending terminates the workers where aborted, and is aborted where one of them fails as a whole */
async function readPages(file: Blob, ending: AbortController): Promise<Omit<PdfPages, 'close'>> {
  const workers = takePdfWorkers();
  for (const worker of Object.values(workers)) endTogether(worker, ending);
  const ask = askRenderer(workers.renderer, ending);
  const reader = connectReader(workers.reader);
  const opened = await ask((id) => ({ type: 'open', id, file, reader }), { transfer: [reader] });
  if (!('pageCount' in opened)) throw new Error('the PDF could not be opened');
  const render: PdfPages['render'] = async (page, width, signal) => {
    const picture = await ask((id) => ({ type: 'render', id, page, width }), { signal });
    if (!(picture instanceof ImageBitmap)) throw new Error('the page could not be rendered');
    if (!signal.aborted) return picture;
    picture.close();
    throw signal.reason;
  };
  const measure: PdfPages['measure'] = async (page) => {
    const size = await ask((id) => ({ type: 'measure', id, page }), {});
    if (!('width' in size) || size instanceof ImageBitmap) throw new Error('the page could not be measured');
    return size;
  };
  const text: PdfPages['text'] = async (page, tag) => {
    const read = await ask((id) => ({ type: 'text', id, page, tag }), {});
    if (!('runs' in read)) throw new Error('the text could not be read');
    return read;
  };
  const { pageCount: count, ...about } = opened;
  let reading: Promise<readonly OutlineBookmark[]> | undefined;
  const bookmarks = () =>
    (reading ??= ask((id) => ({ type: 'bookmarks', id }), {}).then((answer) => (Array.isArray(answer) ? answer : [])));
  let readingForm: Promise<PdfForm> | undefined;
  const form = () =>
    (readingForm ??= ask((id) => ({ type: 'form', id }), {}).then((answer) => {
      if (!('widgets' in answer)) throw new Error('the form could not be read');
      return answer;
    }));
  const information: PdfPages['information'] = async () => {
    const answer = await ask((id) => ({ type: 'information', id }), {});
    if (!('xmp' in answer)) throw new Error('the information could not be read');
    return answer;
  };
  const attachments: PdfPages['attachments'] = async () => {
    const answer = await ask((id) => ({ type: 'attachments', id }), {});
    if (!('attached' in answer)) throw new Error('the attached files could not be read');
    return answer;
  };
  const request = queuePictures(render);
  return { count, ...about, request, render, measure, bookmarks, form, information, attachments, text };
}

interface Waiting {
  resolve: (answer: PageRenderAnswer) => void;
  reject: (error: Error) => void;
}

type Ask = (
  request: (id: number) => PageRenderRequest,
  options: { signal?: AbortSignal; transfer?: Transferable[] },
) => Promise<PageRenderAnswer>;

/** @returns the port for requests to the worker that parses */
function connectReader(worker: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(port1, [port1]);
  return port2;
}

/** @returns sends a request to the worker that renders */
function askRenderer(worker: Worker, ending: AbortController): Ask {
  const asked = new Map<number, Waiting>();
  let lastId = 0;

  ending.signal.addEventListener('abort', () => {
    for (const { reject } of asked.values()) reject(new Error('the renderer was closed'));
    asked.clear();
  });
  worker.addEventListener('message', ({ data: { id, answer, isEncrypted } }: MessageEvent<PageRenderReply>) => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (isEncrypted === true) waiting?.reject(new EncryptedPdfError('the PDF needs a password'));
    else if (answer === null) waiting?.reject(new UnreadablePdfError('the PDF, or a page of it, could not be read'));
    else waiting?.resolve(answer);
  });

  return (request, { signal, transfer = [] }) =>
    new Promise((resolve, reject) => {
      ending.signal.throwIfAborted();
      const id = ++lastId;
      asked.set(id, { resolve, reject });
      worker.postMessage(request(id), transfer);
      signal?.addEventListener('abort', () => worker.postMessage({ type: 'cancel', id } satisfies PageRenderRequest));
    });
}

function endTogether(worker: Worker, ending: AbortController): void {
  worker.addEventListener('error', () => ending.abort());
  ending.signal.addEventListener('abort', () => worker.terminate());
}
