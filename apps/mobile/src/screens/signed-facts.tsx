import { dateOf, movedDayText, signedField, signedLines, type OrderSigning, type PaymentOrder } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import { dayWords } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import styles from './app.module.css';

/** A line about a payment that is not part of what is signed. */
interface Fact {
  readonly label: string;
  readonly value: string | null;
}

/** Whether this app can show everything that is to be signed: otherwise it signs nothing. */
export function canShow({ fields }: OrderSigning): boolean {
  return signedLines(fields) !== undefined;
}

/** What a device signs of a payment, line by line; the amount stands above it. */
export function SignedFacts({
  signing,
  order: { date },
  goesOn,
  more = [],
}: {
  readonly signing: OrderSigning;
  readonly order: Pick<PaymentOrder, 'date'>;
  /** The day on which it goes, where its own is over. */
  readonly goesOn: string | null;
  readonly more?: readonly Fact[];
}): ReactNode {
  const now = useNow();
  const lines = signedLines(signing.fields);
  if (lines === undefined) {
    return (
      <p className={styles.warning}>
        Este pagamento tem dados que esta versão do aplicativo não sabe mostrar. Atualize o aplicativo para assinar.
      </p>
    );
  }
  return (
    <>
      {goesOn !== null && (
        <p className={styles.warning}>
          {movedDayText(
            { date: dateOf(date), goesOn: dateOf(goesOn), repeats: 'recurrence' in signing.fields },
            bankingDate(now),
          )}
        </p>
      )}
      <DetailList
        items={[
          { label: 'Para', value: signedField(signing, 'payeeName') },
          { label: 'Quando', value: dayWords(signedField(signing, 'date'), now) },
          ...lines,
          ...more,
        ]}
      />
    </>
  );
}
