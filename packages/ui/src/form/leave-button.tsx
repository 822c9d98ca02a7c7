import { useContext, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { LeaveQuestion } from '../overlay/leave-question.tsx';
import { hasUnsaved, leaveUnsaved, UnsavedPart } from './unsaved.ts';

/** The button that leaves a form without sending it: over something typed it asks first. */
export function LeaveButton({
  onLeave,
  children,
}: {
  readonly onLeave: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const part = useContext(UnsavedPart);
  const [isAsking, setIsAsking] = useState(false);
  const isTyped = (): boolean => (part === undefined ? hasUnsaved() : part.size > 0);
  return (
    <>
      <Button onClick={() => (isTyped() ? setIsAsking(true) : onLeave())}>{children}</Button>
      <LeaveQuestion
        open={isAsking}
        onStay={() => setIsAsking(false)}
        onLeave={() => {
          setIsAsking(false);
          leaveUnsaved(part);
          onLeave();
        }}
      />
    </>
  );
}
