/** Keys of a list's texts, in the texts of its tool. */
type ListTextKey =
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

/** Text of a key, with its values. */
export type ListTexts = (key: ListTextKey, values?: Readonly<Record<string, string | number>>) => string;
