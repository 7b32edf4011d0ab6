import { useEffect, useState } from 'react';

/** What an answer in JSON says; undefined until it is read. */
export function useJsonAnswer(answer: Blob | undefined): unknown {
  const [read, setRead] = useState<{ answer: Blob; content: unknown }>();
  useEffect(() => {
    let isCurrent = true;
    void answer?.text().then((text) => {
      if (isCurrent) setRead({ answer, content: JSON.parse(text) });
    });
    return () => {
      isCurrent = false;
    };
  }, [answer]);
  return read !== undefined && read.answer === answer ? read.content : undefined;
}
