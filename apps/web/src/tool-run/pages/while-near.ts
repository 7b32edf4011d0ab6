/** How far beyond what is seen counts as near, in pixels. */
const margin = 400;

/** Calls `begin` when an element comes near what is seen, and what that returns when it has gone or is given up. */
export function whileNear(element: Element, begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      const isNear = entries.at(-1)?.isIntersecting === true;
      if (isNear) end ??= begin();
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
