/** Rendering starts after this time without a new request, in ms: pages that scroll past are not rendered. */
const idleMs = 80;
/** A request of this age is rendered even while others follow, in ms, as in slow scrolling. */
const maxWaitMs = 400;
/** One page is read while another is rendered. */
const concurrency = 2;

/**
 * Requests a page's picture.
 * @param show gets the picture and owns it
 * @returns cancels the request
 */
export type RequestPicture = (page: number, width: number, show: (picture: ImageBitmap) => void) => () => void;

interface PictureRequest {
  page: number;
  width: number;
  show: (picture: ImageBitmap) => void;
  since: number;
  controller?: AbortController;
  isCancelled?: true;
}

/**
 * Renders pictures in the order of the requests and shows one per frame, so that scrolling stays smooth; the first one at
 * once, since nothing is scrolled yet. All requests share one timer: on a slow phone, one for each page would take longer
 * than the layout of the pages.
 */
export function queuePictures(
  render: (page: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>,
): RequestPicture {
  const waiting = new Set<PictureRequest>();
  const rendered: { request: PictureRequest; picture: ImageBitmap }[] = [];
  let lastRequestAt = 0;
  let rendering = 0;
  let isFirst = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const startDue = () => {
    const now = performance.now();
    for (const request of waiting) {
      const isDue = isFirst || now - lastRequestAt >= idleMs || now - request.since >= maxWaitMs;
      if (rendering >= concurrency || !isDue) break;
      isFirst = false;
      waiting.delete(request);
      void start(request);
    }
    if (waiting.size === 0 || rendering >= concurrency) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      startDue();
    }, idleMs / 2);
  };

  const start = async (request: PictureRequest) => {
    request.controller = new AbortController();
    rendering += 1;
    try {
      const picture = await render(request.page, request.width, request.controller.signal);
      if (rendered.push({ request, picture }) === 1) requestAnimationFrame(showNext);
    } catch {
      // The page stays blank, with its number.
    } finally {
      rendering -= 1;
      startDue();
    }
  };

  const showNext = () => {
    let next = rendered.shift();
    while (next?.request.isCancelled) {
      next.picture.close();
      next = rendered.shift();
    }
    if (rendered.length > 0) requestAnimationFrame(showNext);
    next?.request.show(next.picture);
  };

  return (page, width, show) => {
    const request: PictureRequest = { page, width, show, since: performance.now() };
    lastRequestAt = request.since;
    waiting.add(request);
    startDue();
    return () => {
      request.isCancelled = true;
      waiting.delete(request);
      request.controller?.abort();
    };
  };
}
