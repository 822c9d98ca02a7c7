import { Form } from '@bank/ui';
import { useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import type { Faults, Field } from '../steps.ts';
import styles from './step.module.css';

/**
 * One step: a field is judged as it is left, all of them on submit, and what is wrong takes the focus. Keyed by its
 * step, so that each begins unjudged.
 */
export function Step({
  title,
  lead,
  found,
  refused,
  isWaiting = false,
  actions,
  onComplete,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  /** All that is wrong now, shown or not. */
  readonly found: Faults;
  /** What the bank said about fields that have not changed since; the bank judges them again. */
  readonly refused: Faults;
  /** Something is being looked at; what was submitted goes on once it is known. */
  readonly isWaiting?: boolean;
  readonly actions: (isHeld: boolean) => ReactNode;
  /** It is valid and was submitted. */
  readonly onComplete: () => void;
  /** The fields, given the faults that are to be shown. */
  readonly children: (shown: Faults) => ReactNode;
}): ReactNode {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isJudged, setIsJudged] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const submit = (): void => {
    setIsHeld(isWaiting);
    if (isWaiting) return;
    setIsJudged(true);
    if (Object.keys(found).length === 0) onComplete();
  };
  useEffect(() => {
    if (isHeld && !isWaiting) submit();
  });
  const shown: Faults = {
    ...refused,
    ...Object.fromEntries(Object.entries(found).filter(([field]) => isJudged || left.has(field))),
  };
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>): void => {
    // A button within the field, such as a password's eye, is a part of it; the step's own buttons judge by themselves.
    if (relatedTarget instanceof HTMLButtonElement) return;
    // Another window came to the front: whoever looks a number up there goes on typing here.
    if (document.activeElement === target) return;
    const name = (target as HTMLElement).getAttribute('name');
    if (name !== null) setLeft((before) => new Set(before).add(name as Field));
  };
  return (
    <div onBlur={leave}>
      <Form label={title} headed actions={actions(isHeld)} onSubmit={submit}>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children(shown)}
      </Form>
    </div>
  );
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.pair}>{children}</div>;
}
