/** Distance from the visible area that counts as near, in pixels. */
const margin = 400;

/** Calls `start` when an element comes near the visible area, and its return value when the element leaves it. */
export function whileInViewport(element: Element, start: () => () => void): () => void {
  let end: (() => void) | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      const isNear = entries.at(-1)?.isIntersecting === true;
      if (isNear) end ??= start();
      else {
        end?.();
        end = undefined;
      }
    },
    { root: element.closest('[data-scrolls]'), rootMargin: `${margin}px 0px` },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    end?.();
  };
}
