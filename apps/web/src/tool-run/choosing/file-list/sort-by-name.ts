import type { Language } from '@blattwerk/shared';
import type { ToolFile } from '../../model/accept-files.ts';

/** Ids of files sorted by name with numbers by value: `Seite 2` before `Seite 10`. Equal names keep their order. */
export function idsByName(files: readonly ToolFile[], language: Language): string[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return files.toSorted((a, b) => compare(a.file.name, b.file.name)).map(({ id }) => id);
}
