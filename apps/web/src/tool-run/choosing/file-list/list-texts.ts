/** Keys of a list's texts. */
type ListWord =
  | 'list'
  | 'card'
  | 'remove'
  | 'removed'
  | 'moveEarlier'
  | 'moveLater'
  | 'moved'
  | 'drag.role'
  | 'drag.handle'
  | 'drag.instructions'
  | 'drag.start'
  | 'drag.over'
  | 'drag.end'
  | 'drag.cancel';

export type ListWords = (word: ListWord, values?: Readonly<Record<string, string | number>>) => string;
