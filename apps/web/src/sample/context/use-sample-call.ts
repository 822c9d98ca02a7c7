import { QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SampleSession } from '../api/sample-session.ts';
import { callSample, sampleFailureWords } from './call-sample.ts';
import { useSample } from './sample-context.ts';

const stores = new WeakMap<SampleSession, QueryClient>();

/**
 * The sample's own store of answers, one for all its parts on the page: the bank's is another. Its API is in the page,
 * so it needs no network.
 */
export function sampleQueries(session: SampleSession): QueryClient {
  const known = stores.get(session);
  if (known !== undefined) return known;
  const store = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  });
  stores.set(session, store);
  return store;
}

/** What a read of the fake API says at the moment. */
export interface SampleAnswer<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** Reads from the fake API, with the sample's own token where one is asked; read again after each write. */
export function useSampleRead<Answer>(path: string, token?: string): SampleAnswer<Answer> {
  return useQuery({
    queryKey: ['sample', path, token],
    queryFn: () => callSample<Answer>('GET', path, token === undefined ? {} : { token }),
  });
}

/** A write to the fake API. */
export interface SampleWrite {
  readonly running: boolean;
  /** Whether it was done; a refusal has been said by then. */
  readonly run: (path: string, body: object, done?: string) => Promise<boolean>;
}

/** Writes to the fake API, has everything read again, and says `done`, or why it was refused. */
export function useSampleWrite(): SampleWrite {
  const { say } = useSample();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ path, body }: { readonly path: string; readonly body: object }) =>
      callSample('POST', path, { body }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return {
    running: isPending,
    run: async (path, body, done) => {
      try {
        await mutateAsync({ path, body });
        if (done !== undefined) say(done);
        return true;
      } catch (failure) {
        say(sampleFailureWords(failure as Error));
        return false;
      }
    },
  };
}
