import { formatTime, instant } from '@bank/core';
import { ClockAlert } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useDoor } from '../door-services.ts';
import { CLOCK_WRONG_MS } from './bank-clock.ts';
import { clockFaultWords } from './clock-words.ts';
import styles from './clock-notice.module.css';

/** Says that this computer's clock is wrong, by how much, and what to do; nothing where it is right. */
export function ClockNotice(): ReactNode {
  const { clock } = useDoor();
  const offsetMs = useSyncExternalStore(clock.subscribe, clock.offsetMs);
  const isWrong = Math.abs(offsetMs) >= CLOCK_WRONG_MS;
  return (
    // Always there, so that a screen reader hears what comes into it.
    <div role="status" className={styles.place}>
      {isWrong && (
        <div className={styles.notice}>
          <ClockAlert size={20} strokeWidth={1.7} aria-hidden />
          <p>
            <strong>O relógio deste dispositivo está {clockFaultWords(offsetMs)}.</strong> Aqui vale o horário do banco:
            agora são {formatTime(instant(clock.nowMs()))} em Brasília. Nas configurações de data e hora do dispositivo,
            ligue o ajuste automático.
          </p>
        </div>
      )}
    </div>
  );
}
