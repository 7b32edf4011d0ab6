/** Rendering starts after this time without a new request, in ms: pages that scroll past are not rendered. */
const restMs = 80;
/** A request of this age is rendered even while others follow, in ms, as in slow scrolling. */
const patienceMs = 400;
/** One page is read while another is rendered. */
const atOnce = 2;

/**
 * Requests a page's picture.
 * @param show gets the picture and owns it
 * @returns cancels the request
 */
export type WantPicture = (page: number, width: number, show: (picture: ImageBitmap) => void) => () => void;

interface Wish {
  page: number;
  width: number;
  show: (picture: ImageBitmap) => void;
  since: number;
  controller?: AbortController;
  isOver?: true;
}

/**
 * Renders pictures in the order of the requests and shows one per frame, so that scrolling stays smooth. All requests share
 * one timer: on a slow phone, one for each page would take longer than the layout of the pages.
 */
export function queuePictures(
  paint: (page: number, width: number, signal: AbortSignal) => Promise<ImageBitmap>,
): WantPicture {
  const waiting = new Set<Wish>();
  const painted: { wish: Wish; picture: ImageBitmap }[] = [];
  let lastWishAt = 0;
  let painting = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const beginDue = () => {
    const now = performance.now();
    for (const wish of waiting) {
      if (painting >= atOnce || (now - lastWishAt < restMs && now - wish.since < patienceMs)) break;
      waiting.delete(wish);
      void begin(wish);
    }
    if (waiting.size === 0 || painting >= atOnce) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      beginDue();
    }, restMs / 2);
  };

  const begin = async (wish: Wish) => {
    wish.controller = new AbortController();
    painting += 1;
    try {
      const picture = await paint(wish.page, wish.width, wish.controller.signal);
      if (painted.push({ wish, picture }) === 1) requestAnimationFrame(showNext);
    } catch {
      // The page stays blank, with its number.
    } finally {
      painting -= 1;
      beginDue();
    }
  };

  const showNext = () => {
    let next = painted.shift();
    while (next?.wish.isOver) {
      next.picture.close();
      next = painted.shift();
    }
    if (painted.length > 0) requestAnimationFrame(showNext);
    next?.wish.show(next.picture);
  };

  return (page, width, show) => {
    const wish: Wish = { page, width, show, since: performance.now() };
    lastWishAt = wish.since;
    waiting.add(wish);
    beginDue();
    return () => {
      wish.isOver = true;
      waiting.delete(wish);
      wish.controller?.abort();
    };
  };
}
