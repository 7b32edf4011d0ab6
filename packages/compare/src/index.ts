export { compareDocuments } from './compare-documents.ts';
export { confirmFigures, type Raster } from './confirm-figures.ts';
export {
  type Area,
  type Change,
  type ChangeKind,
  type ComparedFigure,
  type ComparedPage,
  type ComparedWord,
  type Comparison,
  type FigurePair,
  type PagePair,
  type Place,
  TooLargeToCompare,
} from './model.ts';
