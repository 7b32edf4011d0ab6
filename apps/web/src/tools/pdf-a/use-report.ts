import type { ArchiveReport } from '@blattwerk/shared';
import { useEffect, useState } from 'react';

/** The report in an answer; undefined until it is read. */
export function useReport(answer: Blob | undefined): ArchiveReport | undefined {
  const [read, setRead] = useState<{ answer: Blob; report: ArchiveReport }>();
  useEffect(() => {
    let isCurrent = true;
    void answer?.text().then((text) => {
      if (isCurrent) setRead({ answer, report: JSON.parse(text) as ArchiveReport });
    });
    return () => {
      isCurrent = false;
    };
  }, [answer]);
  return read !== undefined && read.answer === answer ? read.report : undefined;
}
