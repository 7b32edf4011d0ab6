import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FailureBoundary } from '../../site/failure-boundary.tsx';
import { lazyPart } from '../../site/lazy-part.ts';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx').then((module) => module.SearchDialog));

const SearchContext = createContext<() => void>(() => {});

/** Opens the search for a tool. */
export function useToolSearch(): () => void {
  return use(SearchContext);
}

/** The search for a tool, which a page opens by a button, and the keyboard by Ctrl+K and outside of fields by a slash. */
export function ToolSearch({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const open = useCallback(() => setOpenedOn(pathname), [pathname]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isShortcut = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
    const isSlash =
      key === '/' && !(target instanceof Element && target.matches('input, textarea, select, [contenteditable]'));
    if ((!isShortcut && !isSlash) || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <SearchContext value={open}>
      {children}
      {/* Ends with the page. */}
      {openedOn === pathname && (
        <FailureBoundary isOptional>
          <Suspense fallback={null}>
            <SearchDialog onClose={() => setOpenedOn(undefined)} />
          </Suspense>
        </FailureBoundary>
      )}
    </SearchContext>
  );
}
