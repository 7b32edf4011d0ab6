import { contracts, formatRedactAreas, ToolError } from '@blattwerk/shared';
import type { TextTargets } from '@blattwerk/shared/redact-search';
import {
  parseRedactAreas,
  parseRedactPatterns,
  parseRedactWords,
  type RedactArea,
} from '@blattwerk/shared/redact-targets';
import { useMemo } from 'react';
import { useForm, useTextField } from '../../tool-run/running/use-form.ts';

/** The areas that the visitor has drawn, and what replaces them. */
export function useAreas(): [areas: readonly RedactArea[], set: (areas: readonly RedactArea[]) => void] {
  const [text, setText] = useTextField('areas');
  const areas = useMemo(() => readOr<RedactArea[]>([], () => parseRedactAreas(text || null)), [text]);
  return [areas, (next) => setText(formatRedactAreas(next))];
}

/** The words and kinds of text that the visitor looks for. */
export function useTargets(): TextTargets {
  const { words, find, whole_words: wholeWords } = useForm(contracts.redact, 'words', 'find', 'whole_words').values;
  return useMemo(
    () => ({
      words: readOr([], () => parseRedactWords(words)),
      wholeWords,
      patterns: readOr([], () => parseRedactPatterns(find)),
    }),
    [words, find, wholeWords],
  );
}

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ToolError) return otherwise;
    throw error;
  }
}
