import { hasUnsaved, leaveUnsaved, LeaveQuestion, useHasUnsaved } from '@bank/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useDoor } from '../door-services.ts';

/**
 * Asks before a click elsewhere, the browser's own keys or a reload lose what is typed: of every form that says so by
 * `useUnsaved`. A session that ends is not held up.
 */
export function UnsavedGuard(): ReactNode {
  const { history } = useRouter();
  const { session } = useDoor();
  const [asked, setAsked] = useState<{ readonly answer: (stays: boolean) => void } | undefined>(undefined);
  const isTyped = useHasUnsaved();
  useEffect(() => {
    if (!isTyped) return undefined;
    return history.block({
      enableBeforeUnload: hasUnsaved,
      blockerFn: () => {
        if (!hasUnsaved() || session.token() === undefined) return false;
        return new Promise<boolean>((answer) => setAsked({ answer }));
      },
    });
  }, [history, session, isTyped]);
  const answer = (stays: boolean): void => {
    setAsked(undefined);
    if (!stays) leaveUnsaved();
    asked?.answer(stays);
  };
  return <LeaveQuestion open={asked !== undefined} onStay={() => answer(true)} onLeave={() => answer(false)} />;
}
