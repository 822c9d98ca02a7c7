import type { SampleAnswer } from './use-sample-call.ts';

/** Several reads as one: there when all are, wrong when one is. */
export function together<Answers extends Readonly<Record<string, SampleAnswer<unknown>>>>(
  answers: Answers,
): SampleAnswer<{ readonly [Name in keyof Answers]: NonNullable<Answers[Name]['data']> }> {
  const all = Object.entries(answers);
  const isThere = all.every(([, { data }]) => data !== undefined);
  return {
    data: isThere ? (Object.fromEntries(all.map(([name, { data }]) => [name, data])) as never) : undefined,
    error: all.find(([, { error }]) => error !== null)?.[1].error ?? null,
    refetch: () => Promise.all(all.map(([, { refetch }]) => refetch())),
  };
}
