export { type Comparison, comparePages, type Difference } from './compare-pages.ts';
export type { Area, FoundArea, PageText } from './page-rows.ts';
