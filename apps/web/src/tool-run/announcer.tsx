import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import hidden from '../ui/visually-hidden.module.css';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** The one live region of a tool page, for changes without a change of focus. */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  // A repeated text would be no change and not be read: a no-break space makes it one.
  const announce = useCallback((next: string) => setText((before) => (before === next ? `${next}\u00a0` : next)), []);
  return (
    <AnnounceContext value={announce}>
      <output className={hidden.hidden}>{text}</output>
      {children}
    </AnnounceContext>
  );
}

export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}
