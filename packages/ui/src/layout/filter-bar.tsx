import { useEffect, useId, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { isTyping } from '../tokens/keyboard.ts';
import { Key } from './key.tsx';
import styles from './filter-bar.module.css';

/** What narrows a list: chips, choices and a search box in one line. */
export function FilterBar({
  children,
  label = 'Filtros',
}: {
  readonly children: ReactNode;
  readonly label?: string;
}): ReactNode {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** One filter that is on or off. Also serves as the trigger of a <Menu> or <Popover>. */
export function FilterChip({
  on,
  children,
  ...button
}: ComponentPropsWithRef<'button'> & { readonly on?: boolean | undefined }): ReactNode {
  return (
    <button {...button} type="button" className={styles.chip} aria-pressed={on}>
      {children}
    </button>
  );
}

/** The search box of a list; "/" jumps into it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string | undefined;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);
  return (
    <div className={styles.search}>
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d="M7 12.500a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM11 11l3.5 3.5" strokeLinecap="round" />
      </svg>
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
        }}
      />
      <span className={styles.key}>
        <Key>/</Key>
      </span>
    </div>
  );
}

/** A search box and what stands beside it: where there is no room, both go to a line of their own together. */
export function SearchLine({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.searchLine}>{children}</div>;
}

/** Holds the <Fold>s above a list: on a phone their buttons stand in one line, and what one opens below it. */
export function Folds({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.folds}>{children}</div>;
}

/**
 * Figures or filters above a list. On a phone they are folded behind a button, so that the list itself begins on the first
 * screen; where there is room they stand open, without one.
 */
export function Fold({
  label,
  inUse = false,
  children,
}: {
  readonly label: string;
  /** Something in it is set: the button says so while it is folded, where it can with what: "Situação: vencidas". */
  readonly inUse?: boolean | string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.fold}>
      <button
        type="button"
        className={classNames(styles.chip, styles.unfold)}
        data-in-use={inUse === false || inUse === '' ? undefined : true}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
        {typeof inUse === 'string' ? inUse !== '' && `: ${inUse}` : inUse && ' · em uso'}
      </button>
      <div id={id} className={classNames(styles.content, !open && styles.closed)}>
        {children}
      </div>
    </div>
  );
}
