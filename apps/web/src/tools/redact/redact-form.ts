import { contracts } from '@blattwerk/shared';
import type { TextTargets } from '@blattwerk/shared/redact-search';
import { parseRedactWords, type RedactArea } from '@blattwerk/shared/redact-targets';
import { useMemo } from 'react';
import { useForm } from '../../tool-run/running/use-form.ts';
import { unlessRefused } from '../../tool-run/unless-refused.ts';

const none: readonly RedactArea[] = [];

/** Areas of the form, and what replaces them: those that the visitor has drawn, or those in which what is found stays. */
export function useAreas(
  field: 'areas' | 'keep' = 'areas',
): [areas: readonly RedactArea[], set: (areas: readonly RedactArea[]) => void] {
  const { values, set } = useForm(contracts.redact, 'areas', 'keep');
  return [values[field] ?? none, (areas) => set({ [field]: areas.length > 0 ? areas : null })];
}

/** The words and kinds of text that the visitor looks for. */
export function useTargets(): TextTargets {
  const { words, find, whole_words: wholeWords } = useForm(contracts.redact, 'words', 'find', 'whole_words').values;
  return useMemo(
    () => ({
      words: unlessRefused(() => parseRedactWords(words)) ?? [],
      wholeWords,
      patterns: find ?? [],
    }),
    [words, find, wholeWords],
  );
}

/** Adds a word to those that the visitor looks for, on a line of its own. */
export function useAddWord(): (word: string) => void {
  const { read, set } = useForm(contracts.redact, 'words');
  return (word) => set({ words: [...(read().words ?? '').split('\n').filter((line) => line.trim()), word].join('\n') });
}
