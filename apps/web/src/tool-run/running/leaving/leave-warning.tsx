import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { guardHistory } from './history-guard.ts';
import { useToolRunner } from '../use-tool-run.tsx';

type Wish = { kind: 'link'; to: string } | { kind: 'history'; steps: number };

/** What leaving would lose, with its text for the question. */
export interface LeaveReason {
  text: string;
  onLeave: () => void;
}

/** Asks before the page is left by link, history or unload. */
export function LeaveWarning({ reason }: { reason: LeaveReason }) {
  const { t } = useTexts('toolRun');
  const runner = useToolRunner();
  const navigate = useNavigate();
  // Another language is another history entry of the same page.
  const here = useLocation();
  const [wish, setWish] = useState<Wish | null>(null);

  useEffect(() => {
    const path = here.pathname;
    const index = historyIndex();

    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // The router has no blocker in declarative mode, so clicks on links are handled before it.
    const onClick = (event: MouseEvent) => {
      const to = inAppTarget(event);
      if (to === null || to.pathname === path) return;
      event.preventDefault();
      event.stopPropagation();
      setWish({ kind: 'link', to: to.pathname + to.search + to.hash });
    };
    const onPopState = (event: PopStateEvent) => {
      if (location.pathname === path) return;
      event.stopImmediatePropagation();
      const steps = historyIndex() - index || -1;
      setWish({ kind: 'history', steps });
      history.go(-steps);
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    const endGuard = guardHistory(onPopState);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      endGuard();
      document.removeEventListener('click', onClick, true);
    };
  }, [here]);

  const leave = () => {
    setWish(null);
    reason.onLeave();
    void runner.cancel();
    runner.dispatch({ type: 'reset' });
    // After the render of the reset, when no warning is active.
    setTimeout(() => {
      if (wish?.kind === 'link') void navigate(wish.to);
      if (wish?.kind === 'history') history.go(wish.steps);
    });
  };

  return (
    <ConfirmDialog
      open={wish !== null}
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      danger
      onConfirm={leave}
      onCancel={() => setWish(null)}
    >
      <p>{reason.text}</p>
    </ConfirmDialog>
  );
}

/** Target of a plain click on a link within the site; null for every other click. */
function inAppTarget(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    link === null ||
    link.href === '' ||
    link.hasAttribute('download') ||
    // The page's files are kept: the file is carried to another tool and back.
    link.hasAttribute('data-carries') ||
    (link.target !== '' && link.target !== '_self')
  )
    return null;
  const url = new URL(link.href);
  return url.origin === location.origin ? url : null;
}

/** Index of the current history entry, which the router stores in its state. */
function historyIndex(): number {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : 0;
  return typeof index === 'number' ? index : 0;
}
