import { useEffect, useRef } from 'react';
import { useAnnounce } from '../../announcer.tsx';

/** Time without a further change after which a screen reader hears what was changed, in ms. */
const restMs = 400;

/** Returns a function that announces a change, once it rests. @param describe the state at that time; undefined for none */
export function useSpoken<A extends unknown[]>(describe: (...change: A) => string | undefined): (...change: A) => void {
  const announce = useAnnounce();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (...change) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = latest.current(...change);
      if (text !== undefined) announce(text);
    }, restMs);
  };
}
