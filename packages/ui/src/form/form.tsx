import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import styles from './form.module.css';

export interface FormProps {
  /** What the form is, for a screen reader; its heading where it shows one. */
  readonly label: string;
  /** Shows the label as a heading that takes the focus when the form comes: one step of several. */
  readonly headed?: boolean | undefined;
  /** What the bank said that belongs to no single field. It takes the focus when it comes. */
  readonly failure?: ReactNode;
  /**
   * The buttons at the end: first the one that submits, which sticks to the lower edge of a page on a phone. Absent
   * where they stand elsewhere, as in the foot of a drawer: then they name the form by its `id`.
   */
  readonly actions?: ReactNode;
  readonly id?: string | undefined;
  readonly onSubmit: () => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * A form: Ctrl+Enter submits it from anywhere in it, unless its button would not. What is found wrong after it was
 * submitted takes the focus, at once or when the bank has answered, but never from somebody who has gone on typing.
 */
export function Form({
  label,
  headed = false,
  failure,
  actions,
  id,
  onSubmit,
  className,
  children,
}: FormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What is wrong is looked for as long as nothing was typed since it was submitted.
  const awaited = useRef(false);
  const [, setSubmits] = useState(0);
  const failed = failure !== undefined && failure !== null && failure !== false;

  useEffect(() => begin(form.current, heading.current), []);
  useEffect(() => {
    if (awaited.current && focusFault(form.current)) awaited.current = false;
  });
  useEffect(() => {
    if (failed) form.current?.querySelector<HTMLElement>('[data-failure]')?.focus();
  }, [failed]);

  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    const submitter = [...(form.current?.elements ?? [])].find(isReadyToSubmit);
    if (submitter !== undefined) form.current?.requestSubmit(submitter);
  };
  return (
    // The keys are a short cut of the whole form; every one of its controls works without.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      id={id}
      className={classNames(styles.form, className)}
      noValidate
      aria-label={label}
      onKeyDown={press}
      onInput={() => (awaited.current = false)}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        awaited.current = true;
        // Drawn anew even where nothing else changes: the same fault is pointed at again.
        setSubmits((before) => before + 1);
        onSubmit();
      }}
    >
      {headed && (
        <h2 className={styles.heading} ref={heading} tabIndex={-1}>
          {label}
        </h2>
      )}
      {failed && (
        <div className={styles.failure} role="alert" tabIndex={-1} data-failure="">
          {failure}
        </div>
      )}
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </form>
  );
}

/** A button that would send the form if it was pressed now, wherever on the page it stands. */
function isReadyToSubmit(element: Element): element is HTMLButtonElement {
  return (
    element instanceof HTMLButtonElement &&
    element.type === 'submit' &&
    !element.disabled &&
    element.getAttribute('aria-busy') !== 'true'
  );
}

/**
 * A form that comes with something wrong in it begins there; one that asks for a code that was sent, at the code;
 * otherwise at its heading, if it has one.
 */
function begin(form: HTMLElement | null, heading: HTMLElement | null): void {
  if (focusFault(form) || heading === null || isTypingBesideThePage(document)) return;
  const first = form?.querySelector<HTMLElement>('input, select, textarea');
  if (first?.matches('[autocomplete="one-time-code"]') === true) return first.focus();
  if (heading.closest('[role="dialog"]') === null) window.scrollTo({ top: 0 });
  heading.focus({ preventScroll: true });
}

/** Whoever types outside of the page, as in a search above it, while the form is on its way, goes on typing there. */
function isTypingBesideThePage({ activeElement }: Document): boolean {
  return activeElement?.matches('body:has(main) :is(input, textarea):not(main *, [role="dialog"] *)') === true;
}

function focusFault(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return wrong !== null && wrong !== undefined;
}
