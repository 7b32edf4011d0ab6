/** Items of a list that a sentence names. */
const namedItems = 8;

/** Items in a sentence: the first of them where there are many. */
export function shortList(items: readonly string[]): string {
  return items.slice(0, namedItems).join(', ') + (items.length > namedItems ? ' …' : '');
}
