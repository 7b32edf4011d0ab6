import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The element for what is worked on, beside the options; null where it stands between them. */
export const WorkColumnContext = createContext<HTMLElement | null>(null);

/** Shows pages or files in their column where there is one. */
export function InWorkColumn({ children }: { children: ReactNode }) {
  const column = use(WorkColumnContext);
  return column === null ? children : createPortal(children, column);
}
