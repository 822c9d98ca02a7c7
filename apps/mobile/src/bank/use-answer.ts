import { useCallback, useEffect, useState } from 'react';

/**
 * What the bank answers to a question, asked when the component appears, when the question changes, again after each
 * `ask()` and, where given, at an interval. Undefined until the first answer; an answer that comes after the
 * component left, or after a newer question, is dropped.
 */
export function useAnswer<T>(
  question: () => Promise<T>,
  everyMs?: number,
): { readonly answer: T | undefined; readonly ask: () => void } {
  const [answer, setAnswer] = useState<T>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const put = (): void =>
      void question().then((value) => {
        if (current) setAnswer(value);
      });
    put();
    const timer = everyMs === undefined ? undefined : setInterval(put, everyMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [question, everyMs, turn]);
  return { answer, ask: useCallback(() => setTurn((before) => before + 1), []) };
}
