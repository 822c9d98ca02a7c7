import { bankingDate, type Instant } from '@bank/core';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { onMoment, timeLeft } from './dates.ts';
import styles from './time-left.module.css';

/** How long something still waits, and until when: "Confirme em até 23 min (vence hoje às 10h15)". */
export function TimeLeft({
  words,
  until,
  now,
}: {
  /** What stands before the time: "Confirme em até". */
  readonly words: string;
  readonly until: Instant;
  readonly now: Instant;
}): ReactNode {
  return (
    <p className={styles.until}>
      <Clock size={16} strokeWidth={1.7} aria-hidden />
      {until > now ? (
        <span>
          {words} <b className={styles.left}>{timeLeft(until - now)}</b> (vence {onMoment(until, bankingDate(now))})
        </span>
      ) : (
        'O prazo terminou.'
      )}
    </p>
  );
}
