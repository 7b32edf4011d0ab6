/** The worker that parses a PDF, and the one that renders its pages. */
interface PdfWorkers {
  reader: Worker;
  renderer: Worker;
}

/** Time for which workers wait for a PDF, in ms: for as long as most files take to be chosen. Then their scripts are in the cache. */
const waitingMs = 30_000;

let waiting: (PdfWorkers & { timer: ReturnType<typeof setTimeout> }) | undefined;

/**
 * Starts the workers for the next PDF, while it is being chosen: on a phone their scripts take longer than all else until
 * its first page is shown.
 */
export function preparePdfWorkers(): void {
  if (waiting !== undefined) return;
  const workers = startPdfWorkers();
  const prepared = { ...workers, timer: setTimeout(() => end(), waitingMs) };
  const end = () => {
    if (waiting === prepared) endPrepared();
  };
  // Such as one whose script could not be loaded.
  for (const worker of Object.values(workers)) worker.addEventListener('error', end);
  waiting = prepared;
}

/** Workers for a PDF: those that wait, or new ones. */
export function takePdfWorkers(): PdfWorkers {
  if (waiting === undefined) return startPdfWorkers();
  const { timer, ...workers } = waiting;
  clearTimeout(timer);
  waiting = undefined;
  return workers;
}

function endPrepared(): void {
  const { reader, renderer } = takePdfWorkers();
  reader.terminate();
  renderer.terminate();
}

/** Both are started by the page: where a worker starts another, Firefox may hang. */
function startPdfWorkers(): PdfWorkers {
  return {
    reader: new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module', name: 'pdf-reader' }),
    renderer: new Worker(new URL('./render-worker.ts', import.meta.url), { type: 'module', name: 'pdf-pages' }),
  };
}
