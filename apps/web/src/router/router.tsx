import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** Place within the site, as in `Location`. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

interface Router {
  place: Place;
  navigate: (to: string) => void;
}

const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = use(RouterContext);
  if (router === null) throw new Error('useRouter: no router above this component');
  return router;
}

/** Place of the shown page. */
export function useLocation(): Place {
  return useRouter().place;
}

/** Shows the page of a path of the site, with query and fragment. */
export function useNavigate(): (to: string) => void {
  return useRouter().navigate;
}

/** Follows the browser's address and history. A page is replaced when the next one is loaded. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(placeOfAddress);
  // Before the page is left by history while it is being hydrated.
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPlace(placeOfAddress()));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const navigate = useCallback((to: string) => {
    if (new URL(to, location.href).href === location.href) history.replaceState(history.state, '', to);
    else history.pushState({ index: historyIndex() + 1 }, '', to);
    startTransition(() => setPlace(placeOfAddress()));
  }, []);
  const router = useMemo(() => ({ place, navigate }), [place, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** A router without a browser's history, for prerendered pages and tests. */
export function MemoryRouter({ start, children }: { start: string; children: ReactNode }) {
  const [to, navigate] = useState(start);
  const router = useMemo(() => ({ place: placeOf(new URL(to, 'http://localhost')), navigate }), [to]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

function placeOfAddress(): Place {
  return placeOf(location);
}

function placeOf({ pathname, search, hash }: Place): Place {
  return { pathname, search, hash };
}

/** Index of the current history entry among those of the site; 0 for an entry that the router has not made. */
export function historyIndex(): number {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null && 'index' in state ? state.index : 0;
  return typeof index === 'number' ? index : 0;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path within the site, with query and fragment. */
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** Link within the site, which is followed without loading the document again. */
export function Link({ to, onClick, target, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (target !== undefined && target !== '_self')) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...rest} href={to} target={target} onClick={follow}>
      {children}
    </a>
  );
}
