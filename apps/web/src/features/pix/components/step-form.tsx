import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './step-form.module.css';

/**
 * One step of the payment. It takes the focus when it comes; Ctrl+Enter goes on from anywhere in it; the focus goes to
 * the first field that is wrong, or to what the bank said.
 */
export function StepForm({
  title,
  faulty,
  failure,
  actions,
  onSubmit,
  children,
}: {
  readonly title: string;
  /** What is wrong, by field name, in the order of the form. */
  readonly faulty: Readonly<Record<string, string | undefined>>;
  /** What the bank said that belongs to no single field. */
  readonly failure: ReactNode;
  readonly actions: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);

  const wrong = Object.keys(faulty).join(' ');
  useEffect(() => {
    if (wrong !== '') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong, faulty]);
  const failed = failure !== undefined;
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[data-failure]')?.focus();
  }, [failed]);

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
      aria-label={title}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {failed && (
        <div className={styles.failure} role="alert" tabIndex={-1} data-failure="">
          {failure}
        </div>
      )}
      {children}
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}
