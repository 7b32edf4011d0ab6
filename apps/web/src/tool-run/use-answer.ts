import { useEffect, useState } from 'react';

/**
 * What an answer says; undefined until it is read.
 * @param parse the same function each time
 */
export function useAnswer<T>(answer: Blob | undefined, parse: (text: string) => T): T | undefined {
  const [read, setRead] = useState<{ answer: Blob; content: T }>();
  useEffect(() => {
    let isCurrent = true;
    void answer?.text().then((text) => {
      if (isCurrent) setRead({ answer, content: parse(text) });
    });
    return () => {
      isCurrent = false;
    };
  }, [answer, parse]);
  return read !== undefined && read.answer === answer ? read.content : undefined;
}

/** What an answer in JSON says; undefined until it is read. */
export function useJsonAnswer(answer: Blob | undefined): unknown {
  return useAnswer<unknown>(answer, JSON.parse);
}
