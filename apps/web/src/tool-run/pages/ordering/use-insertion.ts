import { useState } from 'react';
import { siteConfig } from '../../../site/site-config.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAnnounce } from '../../announcer.tsx';
import { kindOf } from '../../model/file-kind.ts';
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

/** Images that were chosen to be inserted, of which no pages are made yet. */
interface WaitingImages {
  images: readonly File[];
  place: number;
}

/** Inserts the pages of further PDFs; `problem` is the first that could not be opened. Images wait for the visitor's word. */
export function useInsertion({ open, insert, current }: InsertionOptions) {
  const { t } = useTexts('singlePdf');
  const runner = useToolRunner();
  const announce = useAnnounce();
  const [problem, setProblem] = useState<InsertionProblem>();
  const [waiting, setWaiting] = useState<WaitingImages>();

  const insertFiles = async (chosen: readonly File[], place: number) => {
    const opened = new Map<File, number>();
    const problems: InsertionProblem[] = [];
    const kinds = await Promise.all(chosen.map(kindOf));
    const isImage = (index: number) => kinds[index] !== null && kinds[index] !== 'pdf';
    const images = chosen.filter((_, index) => isImage(index));
    setWaiting(images.length > 0 ? { images, place } : undefined);
    for (const [index, file] of chosen.entries()) {
      if (isImage(index)) continue;
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
  return { problem, waiting, insertFiles, forgetImages: () => setWaiting(undefined) };
}
