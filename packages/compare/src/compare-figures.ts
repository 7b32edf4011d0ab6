import { joinAreas } from './areas.ts';
import { isNear } from './compare-words.ts';
import type { Area, Change, ComparedFigure, ComparedPage, FigureChangeKind, FigurePair } from './model.ts';

/** Figures that differ within this distance, in points, are one change. */
const joinDistance = 6;
/** Changes of a kind on a page; of more, one is around all. */
const maxChangesOfKind = 24;
/** Figures of a page that are compared one by one. */
const maxCompared = 4000;

/** Indices of pages that are shown beside each other. */
export type PairedPages = Pick<FigurePair, 'before' | 'after'>;

/**
 * Pictures and shapes of which a page has others than its counterpart.
 * @param hasTextChanges whether its text differs: what only stands elsewhere then has moved with the text
 */
export function compareFigures(
  before: ComparedPage,
  after: ComparedPage,
  pair: PairedPages,
  hasTextChanges: boolean,
): Change[] {
  const { gone, come } = unmatched(before.figures, after.figures);
  if (gone.length === 0 && come.length === 0) return [];
  const { restGone, restCome, moved } = takeShifted(gone, come);
  const changes = (['picture', 'drawing'] as const).flatMap((kind) => {
    const isKind = (figure: ComparedFigure) => figure.kind === kind;
    return changesOf(kind, restGone.filter(isKind), restCome.filter(isKind), pair);
  });
  if (hasTextChanges) return changes;
  const shifted = moved.map(([from, to]) => figureChange('layout', [from.area], [to.area], pair));
  return [...changes, ...shifted.slice(0, maxChangesOfKind)];
}

/** Figures without one that is the same at the same place. */
function unmatched(before: readonly ComparedFigure[], after: readonly ComparedFigure[]) {
  const byKey = Map.groupBy(before, keyOf);
  const come: ComparedFigure[] = [];
  const matched = new Set<ComparedFigure>();
  for (const figure of after) {
    const same = byKey.get(keyOf(figure))?.find((each) => !matched.has(each) && isNear(each.area, figure.area));
    if (same) matched.add(same);
    else come.push(figure);
  }
  return { gone: before.filter((figure) => !matched.has(figure)), come };
}

/** Takes figures that are the same at another place. */
function takeShifted(gone: readonly ComparedFigure[], come: readonly ComparedFigure[]) {
  const moved: [ComparedFigure, ComparedFigure][] = [];
  if (gone.length > maxCompared || come.length > maxCompared) return { restGone: gone, restCome: come, moved };
  const byKey = Map.groupBy(gone, keyOf);
  const restCome = come.filter((figure) => {
    const same = byKey.get(keyOf(figure))?.shift();
    if (same) moved.push([same, figure]);
    return !same;
  });
  const restGone = [...byKey.values()].flat();
  return { restGone, restCome, moved };
}

function keyOf({ kind, key }: ComparedFigure): string {
  return `${kind} ${key}`;
}

/** One change for figures that are near each other in either page. */
function changesOf(
  kind: FigureChangeKind,
  gone: readonly ComparedFigure[],
  come: readonly ComparedFigure[],
  pair: PairedPages,
): Change[] {
  const all = [...gone, ...come].map(({ area }) => area);
  return joinAreas(all, joinDistance, maxChangesOfKind).map((around) => {
    const within = ({ area }: ComparedFigure) =>
      area.left >= around.left - 1 &&
      area.right <= around.right + 1 &&
      area.bottom >= around.bottom - 1 &&
      area.top <= around.top + 1;
    const areasOf = (figures: readonly ComparedFigure[]) =>
      joinAreas(
        figures.filter(within).map(({ area }) => area),
        joinDistance,
        maxChangesOfKind,
      );
    return figureChange(kind, areasOf(gone), areasOf(come), pair);
  });
}

/** A change of what is no text. */
export function figureChange(
  kind: FigureChangeKind,
  before: readonly Area[],
  after: readonly Area[],
  pair: PairedPages,
): Change {
  return {
    kind,
    before: before.length > 0 ? [{ pageIndex: pair.before, areas: before }] : [],
    after: after.length > 0 ? [{ pageIndex: pair.after, areas: after }] : [],
    beforeText: '',
    afterText: '',
  };
}
