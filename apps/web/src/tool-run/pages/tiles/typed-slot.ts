import { createStore } from 'zustand/vanilla';

/** The place for the text field of the pages in the row of commands; null while no pages are shown. */
export const typedSlot = createStore<{ element: HTMLElement | null }>()(() => ({ element: null }));
