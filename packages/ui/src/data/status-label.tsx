import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import styles from './status-label.module.css';

/** What a state means for the person: done, gone wrong, waits for somebody, under way, or nothing special. */
export type Tone = 'positive' | 'negative' | 'warning' | 'info' | 'neutral';

const MARKS: Record<Tone, ReactNode> = {
  positive: <path d="m2.5 6.3 2.4 2.4 4.6-5" />,
  negative: <path d="m3 3 6 6M9 3 3 9" />,
  warning: <path d="M6 2.200v4.300M6 9.300v.1" />,
  info: (
    <>
      <circle cx="6" cy="6" r="5" strokeWidth="1.3" />
      <path d="M6 3.300V6l1.8 1.1" strokeWidth="1.3" />
    </>
  ),
  neutral: <path d="M2.8 6h6.4" />,
};

/** A state as a small coloured label: colour, mark and word say the same. */
export function StatusLabel({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  /** In place of the tone's own mark; 12 px. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={classNames(styles.label, styles[tone])}>
      {icon ?? (
        <svg
          width="12"
          height="12"
          viewBox="0 0 12 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {MARKS[tone]}
        </svg>
      )}
      {children}
    </span>
  );
}

/** A small number that asks for attention, as beside a menu entry. */
export function CountLabel({ count, label }: { readonly count: number; readonly label: string }): ReactNode {
  return (
    <span className={classNames(styles.label, styles.warning)} role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
