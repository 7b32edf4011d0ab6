import type { TFunction } from 'i18next';

/** Names the first of the files that were not added, and counts the others. @param files at least one */
export function rejectedFilesSentence([file = '', ...others]: readonly string[], t: TFunction<'toolRun'>): string {
  return others.length === 0
    ? t('problem.leftOut', { file })
    : t('problem.leftOutMore', { file, count: others.length });
}
