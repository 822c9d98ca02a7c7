import type { ReactNode } from 'react';
import type { Tone } from '../data/status-label.tsx';
import { classNames } from '../tokens/class-names.ts';
import styles from './steps.module.css';

/** One moment in the life of something. */
export interface TimelineMoment {
  readonly key: string;
  readonly title: ReactNode;
  /** Who, from where, why. */
  readonly detail?: ReactNode;
  /** When, ready to read. Absent: not yet. */
  readonly when?: ReactNode;
  readonly tone?: Tone | undefined;
}

const MARKS: Record<Tone, ReactNode> = {
  positive: <path d="m2.5 6.3 2.4 2.4 4.6-5" />,
  negative: <path d="m3 3 6 6M9 3 3 9" />,
  warning: <path d="M6 2.200v4.300M6 9.300v.1" />,
  info: <path d="M6 1.800V6l2.6 1.6" />,
  neutral: <circle cx="6" cy="6" r="1.5" />,
};

/** What happened, in order, and what is still to come: what is done is ticked, what is awaited now lit, the rest pale. */
export function Timeline({ moments }: { readonly moments: readonly TimelineMoment[] }): ReactNode {
  const current = currentOf(moments);
  const toneOf = ({ tone = 'neutral' }: TimelineMoment, index: number): Tone => {
    if (index < current) return tone === 'negative' ? tone : 'positive';
    if (index > current) return 'neutral';
    const isEnd = index === moments.length - 1 && moments[index]?.when !== undefined;
    return isEnd || isUnderWay(tone) ? tone : 'info';
  };
  return (
    <ol className={styles.line}>
      {moments.map((moment, index) => (
        <li
          key={moment.key}
          className={classNames(
            styles.moment,
            styles[toneOf(moment, index)],
            index < current && styles.finished,
            index > current && styles.pending,
          )}
        >
          <span className={styles.dot} aria-hidden="true">
            <svg
              width="14"
              height="14"
              viewBox="0 0 12 12"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.7"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              {MARKS[toneOf(moment, index)]}
            </svg>
          </span>
          <div>
            <p className={styles.what}>{moment.title}</p>
            {moment.detail !== undefined && <p className={styles.detail}>{moment.detail}</p>}
          </div>
          {moment.when !== undefined && <span className={styles.when}>{moment.when}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The moment that things stand at: the last one that happened where it goes on or nothing follows it, else the one after it. */
function currentOf(moments: readonly TimelineMoment[]): number {
  const reached = moments.findLastIndex(({ when }) => when !== undefined);
  const goesOn = reached === moments.length - 1 || isUnderWay(moments[reached]?.tone);
  return goesOn ? reached : reached + 1;
}

function isUnderWay(tone: Tone | undefined): boolean {
  return tone === 'info' || tone === 'warning';
}
