// An entry of its own: pages of text, for other documents than invoices.
export { openFont, setText, type TextStyle } from './set-text.ts';
export { left, mm, page, right, SheetPages } from './sheet-pages.ts';
export { SheetRefusal } from './sheet-refusal.ts';
