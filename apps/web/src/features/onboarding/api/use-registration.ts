import type { KeptWrite } from '@bank/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { emptyRegistration, keptOf, newRegistration, readKept, type Draft, type Registration } from '../draft.ts';
import { createDraftDatabase } from './draft-database.ts';

/** The draft of this browser and what can be done with it. */
export interface RegistrationKeeper {
  /** Undefined until it is known what was kept. */
  readonly current: Registration | undefined;
  /** Takes what was typed, and keeps it for 24 h. */
  readonly change: (part: Partial<Draft>) => void;
  /** Keeps what was sent of that registration with its draft; nothing of one that was erased. */
  readonly keepWrites: (registration: string, writes: readonly KeptWrite[]) => void;
  /** Forgets everything, here and in the browser; another sign-up begins. */
  readonly erase: () => void;
}

/** How long this browser may take to say what it kept. */
const STORAGE_MS = 3000;

/** Keeps the draft of the sign-up on this browser, through reloads. */
export function useRegistration(): RegistrationKeeper {
  const { window, ownNowMs: nowMs, randomBytes } = useDoor();
  const database = useMemo(() => createDraftDatabase(window.indexedDB), [window]);
  const [current, setCurrent] = useState<Registration | undefined>(undefined);
  // What a field says and what comes of it may arrive in one turn: the second change stands on the first.
  const latest = useRef<Registration | undefined>(undefined);
  const take = useCallback((next: Registration): void => {
    latest.current = next;
    setCurrent(next);
  }, []);

  useEffect(() => {
    let isLeft = false;
    // A browser whose storage does not answer keeps nobody waiting: the form begins without a draft.
    const tooLong = new Promise<undefined>((resolve) => window.setTimeout(() => resolve(undefined), STORAGE_MS));
    void Promise.race([database.read(), tooLong]).then((kept) => {
      const found = readKept(kept, nowMs());
      // Too old, or not readable any more: it goes now.
      if (found === undefined && kept !== undefined) void database.erase();
      if (!isLeft) take(found ?? emptyRegistration(newRegistration(randomBytes)));
    });
    return () => {
      isLeft = true;
    };
  }, [database, nowMs, randomBytes, take, window]);

  const keep = useCallback(
    (next: Registration) => {
      take(next);
      void database.write(keptOf(next, nowMs()));
    },
    [database, nowMs, take],
  );
  const change = useCallback(
    (part: Partial<Draft>) => {
      if (latest.current) keep({ ...latest.current, draft: { ...latest.current.draft, ...part } });
    },
    [keep],
  );
  const keepWrites = useCallback(
    (registration: string, writes: readonly KeptWrite[]) => {
      if (latest.current?.registration === registration) keep({ ...latest.current, writes });
    },
    [keep],
  );
  const erase = useCallback(() => {
    void database.erase();
    take(emptyRegistration(newRegistration(randomBytes)));
  }, [database, randomBytes, take]);
  return { current, change, keepWrites, erase };
}
