/** Pages that fly past are not painted: it begins once nothing new has been wanted for so many milliseconds. */
const restMs = 80;
/** What is wanted for so long is painted though others keep coming: somebody scrolls slowly. */
const patienceMs = 400;
/** One is read while another is painted. */
const atOnce = 2;

/**
 * Has a page's picture made for as long as it is wanted.
 * @param show gets the picture, and owns it
 * @returns ends the wish
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
 * Pictures in the order in which they were wanted, shown one a frame, so that what scrolls goes on scrolling. There is one
 * timer for all: on a slow phone, setting and clearing one for each of the pages that fly past takes longer than drawing them.
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
      // It stays a blank sheet with its number beside it.
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
