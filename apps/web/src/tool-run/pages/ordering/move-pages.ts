/**
 * Moves some elements of a list together, in their order.
 * @param place the element before which they come, from 1 to one more than the list has
 */
export function moveTo<T>(list: readonly T[], isMoved: (element: T) => boolean, place: number): T[] {
  const before = list.slice(0, place - 1).filter((element) => !isMoved(element)).length;
  return list.filter((element) => !isMoved(element)).toSpliced(before, 0, ...list.filter(isMoved));
}

/** Moves some elements of a list together by a number of places, to the end of the list at most. */
export function moveBy<T>(list: readonly T[], isMoved: (element: T) => boolean, places: number): T[] {
  const edge = places < 0 ? list.findIndex(isMoved) + 1 : list.findLastIndex(isMoved) + 2;
  return moveTo(list, isMoved, Math.min(Math.max(1, edge + places), list.length + 1));
}
