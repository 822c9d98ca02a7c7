import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import type { Tone } from './status-label.tsx';
import styles from './row-list.module.css';

/** A small round place for an icon before a line. */
export function RowIcon({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span className={classNames(styles.icon, tone !== 'neutral' && styles[tone])} aria-hidden="true">
      {children}
    </span>
  );
}

/** A few lines in a card, with thin rules between them: <RowList><Row …/><Row …/></RowList>. */
export function RowList({
  label,
  children,
}: {
  readonly label?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  /** A <RowIcon>. */
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the right: an amount, a state. */
  readonly end?: ReactNode;
  /**
   * Makes the whole line a link or button: gets its class name and content, as
   * `as={(line) => <Link to="/pix" {...line} />}`.
   */
  readonly as?: ((line: { readonly className: string; readonly children: ReactNode }) => ReactNode) | undefined;
}

/** One line: icon, words, and what stands at the end. */
export function Row({ icon, title, detail, end, as }: RowProps): ReactNode {
  const className = classNames(styles.row, icon === undefined && styles.noIcon, as !== undefined && styles.leads);
  const children = (
    <>
      {icon}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.end}>{end}</span>
    </>
  );
  return <li>{as === undefined ? <div className={className}>{children}</div> : as({ className, children })}</li>;
}
