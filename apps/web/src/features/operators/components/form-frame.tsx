import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './form-frame.module.css';

/**
 * A form of this capability: Ctrl+Enter sends it from anywhere in it, and after `attempt` grows the focus goes to the
 * first field that is wrong.
 */
export function FormFrame({
  label,
  attempt,
  actions,
  onSubmit,
  children,
}: {
  readonly label: string;
  /** How often it was found faulty when it was to be sent, or a refusal named a field. */
  readonly attempt: number;
  readonly actions: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    // The keys are a short cut of the whole form; every one of its controls works without.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={label}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
