import { CERTAINTY_WORDS, ORDER_KINDS, type Certainty, type ExpectedItem } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, Row, RowIcon, StatusLabel, type Tone } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, CalendarClock, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { centavosOf } from '../centavos.ts';
import { dayOf, shortDay } from '../dates.ts';
import styles from './expected-money.module.css';

const TONES: Readonly<Record<Certainty, Tone>> = { certain: 'positive', likely: 'info', possible: 'warning' };

/** How sure an expectation is: colour, mark and word say the same. */
export function CertaintyLabel({ certainty }: { readonly certainty: Certainty }): ReactNode {
  return <StatusLabel tone={TONES[certainty]}>{CERTAINTY_WORDS[certainty]}</StatusLabel>;
}

/** Money that is expected, with its day and how sure it is; it opens the screen behind it. */
export function ExpectedRow({
  item,
  today,
  concealed = false,
  dayWords = shortDay,
}: {
  readonly item: ExpectedItem;
  readonly today: CivilDate;
  readonly concealed?: boolean;
  readonly dayWords?: (date: CivilDate, today: CivilDate) => string;
}): ReactNode {
  const { behind } = item;
  return (
    <Row
      icon={<RowIcon>{iconOf(item)}</RowIcon>}
      title={item.what}
      detail={
        <span className={styles.detail}>
          {dayWords(dayOf(item.date), today)} <CertaintyLabel certainty={item.certainty} />
        </span>
      }
      end={<Amount centavos={flowOf(item)} sign="flow" concealed={concealed} />}
      as={(line) => {
        if (behind.screen === 'fees') return <Link to="/customer-view" {...line} />;
        if (behind.screen === 'entry') return <Link to={ORDER_KINDS[behind.kind].screens.entry} {...line} />;
        return <Link to={ORDER_KINDS[behind.kind].screens.pay} search={{ ordem: behind.orderId }} {...line} />;
      }}
    />
  );
}

function iconOf({ direction, source }: ExpectedItem): ReactNode {
  if (source === 'fee') return <Receipt />;
  return direction === 'in' ? <ArrowDownLeft /> : <CalendarClock />;
}

function flowOf({ direction, amount }: ExpectedItem): bigint {
  return direction === 'in' ? centavosOf(amount) : -centavosOf(amount);
}
