import { contracts } from '@blattwerk/shared';
import type { TextTargets } from '@blattwerk/shared/redact-search';
import { parseRedactWords, type RedactArea } from '@blattwerk/shared/redact-targets';
import { useMemo } from 'react';
import { useForm } from '../../tool-run/running/use-form.ts';
import { unlessRefused } from '../../tool-run/unless-refused.ts';

const none: readonly RedactArea[] = [];

/** The areas that the visitor has drawn, and what replaces them. */
export function useAreas(): [areas: readonly RedactArea[], set: (areas: readonly RedactArea[]) => void] {
  const { values, set } = useForm(contracts.redact, 'areas');
  return [values.areas ?? none, (areas) => set({ areas: areas.length > 0 ? areas : null })];
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
