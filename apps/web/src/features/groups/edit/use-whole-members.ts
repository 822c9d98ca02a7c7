import { openGroupMembers, type CallFailure, type WholeMember } from '@bank/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../../platform/app-services.ts';

/** Who is in a group, whole, on its way here. */
export type Opening =
  | { readonly is: 'reading'; readonly read: number }
  | { readonly is: 'failed'; readonly failure: CallFailure }
  /** The group changed while its pages were read. */
  | { readonly is: 'changed' }
  | { readonly is: 'read'; readonly members: readonly WholeMember[]; readonly version: number };

/**
 * Reads everybody in a group once, page by page, and keeps nothing of it beyond the form: documents and keys are whole. What
 * others change meanwhile is noticed when it is saved.
 */
export function useWholeMembers(id: string): { readonly opening: Opening; readonly again: () => void } {
  const { call } = useApp();
  const [opening, setOpening] = useState<Opening>({ is: 'reading', read: 0 });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const read = async (): Promise<void> => {
      const members: WholeMember[] = [];
      let version: number | undefined;
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: { cursor?: string } = cursor === '' ? {} : { cursor };
        const page = await call(openGroupMembers, { params: { id }, query, signal });
        if (signal.aborted) return;
        if (!page.ok) return setOpening({ is: 'failed', failure: page.failure });
        if (version !== undefined && page.value.version !== version) return setOpening({ is: 'changed' });
        version = page.value.version;
        members.push(...page.value.items);
        cursor = page.value.nextCursor;
        setOpening({ is: 'reading', read: members.length });
      }
      setOpening({ is: 'read', members, version: version ?? 1 });
    };
    void read();
    return () => stopped.abort();
  }, [call, id, tries]);
  return {
    opening,
    again: useCallback(() => {
      setOpening({ is: 'reading', read: 0 });
      setTries((count) => count + 1);
    }, []),
  };
}
