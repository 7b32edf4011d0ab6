import { contracts, ToolError } from '@blattwerk/shared';
import type { TextTargets } from '@blattwerk/shared/redact-search';
import {
  formatRedactAreas,
  parseRedactAreas,
  parseRedactPatterns,
  parseRedactWords,
  type RedactArea,
} from '@blattwerk/shared/redact-targets';
import { useMemo } from 'react';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';

const { fields } = contracts.redact;
type FieldName = keyof typeof fields;

/** The text of a field, and what writes it. */
export function useField(field: FieldName): [text: string, set: (text: string) => void] {
  const { dispatch } = useToolRunner();
  const text = useToolState(({ options }) => options[field] ?? String(fields[field].default ?? ''));
  return [text, (value) => dispatch({ type: 'optionsChanged', values: { [field]: value } })];
}

/** The areas that the visitor has drawn, and what replaces them. */
export function useAreas(): [areas: readonly RedactArea[], set: (areas: readonly RedactArea[]) => void] {
  const [text, setText] = useField('areas');
  const areas = useMemo(() => readOr<RedactArea[]>([], () => parseRedactAreas(text || null)), [text]);
  return [areas, (next) => setText(formatRedactAreas(next))];
}

/** The words and kinds of text that the visitor looks for. */
export function useTargets(): TextTargets {
  const [words] = useField('words');
  const [find] = useField('find');
  const [wholeWords] = useField('whole_words');
  return useMemo(
    () => ({
      words: readOr([], () => parseRedactWords(words || null)),
      wholeWords: wholeWords === 'true',
      patterns: readOr([], () => parseRedactPatterns(find || null)),
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
