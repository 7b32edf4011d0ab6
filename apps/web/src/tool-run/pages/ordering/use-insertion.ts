import { useState } from 'react';
import { siteConfig } from '../../../site/site-config.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../announcer.tsx';
import { useToolRunner } from '../../running/use-tool-run.tsx';
import { EncryptedPdfError, type PdfPages } from '../reading/open-pages.ts';
import type { usePageOrder } from './use-page-order.ts';

interface InsertionProblem {
  reason: 'encrypted' | 'unreadable';
  file: string;
}

interface InsertionOptions extends Pick<ReturnType<typeof usePageOrder>, 'insert' | 'current'> {
  open: (file: File) => Promise<PdfPages>;
}

/** Inserts the pages of further PDFs; `problem` is the first that could not be opened. */
export function useInsertion({ open, insert, current }: InsertionOptions) {
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const [problem, setProblem] = useState<InsertionProblem>();

  const insertFiles = async (chosen: readonly File[], place: number) => {
    const opened = new Map<File, number>();
    const problems: InsertionProblem[] = [];
    for (const file of chosen) {
      try {
        opened.set(file, (await open(file)).count);
      } catch (error) {
        problems.push({ reason: error instanceof EncryptedPdfError ? 'encrypted' : 'unreadable', file: file.name });
      }
    }
    setProblem(problems[0]);
    if (opened.size === 0) return;
    const before = current();
    await runner.choose([...opened.keys()], siteConfig());
    const counts = current()
      .files.slice(before.files.length)
      .map(({ file }) => opened.get(file) ?? 0);
    if (counts.length === 0) return;
    insert(before, place, counts);
    announce(t('pages.inserted', { count: counts.reduce((sum, count) => sum + count, 0) }));
  };
  return { problem, insertFiles };
}
