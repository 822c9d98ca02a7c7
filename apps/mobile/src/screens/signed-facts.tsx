import {
  dateOf,
  knownOrderKind,
  moneyOf,
  movedDayText,
  movesMoney,
  signedField,
  signedKindName,
  signedLines,
  signedNotes,
  type OrderSigning,
} from '@bank/contracts';
import { bankingDate, type Instant } from '@bank/core';
import { Amount, DetailList } from '@bank/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayWords, momentWords } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import styles from './app.module.css';

/** Whether this app can show everything that is to be signed: otherwise it signs nothing. */
export function canShow({ fields }: OrderSigning): boolean {
  return signedLines(fields) !== undefined;
}

/**
 * A payment as a device signs it, whole: how much, to whom, what is unusual, and every other field line by line. Nothing
 * here comes from anywhere but what is signed (SECURITY A14).
 */
export function SignedFacts({ signing }: { readonly signing: OrderSigning }): ReactNode {
  const now = useNow();
  const lines = signedLines(signing.fields);
  if (lines === undefined) {
    return (
      <p className={styles.warning}>
        Este pagamento tem dados que esta versão do aplicativo não sabe mostrar. Atualize o aplicativo para assinar.
      </p>
    );
  }
  const notes = signedNotes(signing);
  const moved = movedWords(signing, now);
  return (
    <>
      <div className={styles.hero}>
        <Amount centavos={moneyOf(signedField(signing, 'amount'))} size="hero" />
        <span>
          {signedKindName(signing)} {paysMany(signing) ? '' : 'para '}
          <strong className={styles.name}>{signedField(signing, 'payeeName')}</strong>
        </span>
      </div>
      {notes.length > 0 && (
        <ul className={styles.flags} aria-label="O que é incomum">
          {notes.map((note) => (
            <li key={note}>
              <TriangleAlert size={16} strokeWidth={1.7} aria-hidden />
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
      {moved !== undefined && <p className={styles.warning}>{moved}</p>}
      <DetailList
        items={[
          { label: paysMany(signing) ? 'Nome' : 'Para', value: signedField(signing, 'payeeName') },
          { label: 'Quando', value: dayWords(signedField(signing, 'date'), now) },
          ...lines,
          ...madeLine(signing, now),
        ]}
      />
    </>
  );
}

/** An order that moves no money itself pays many: what it is called is nobody who is paid. */
function paysMany({ fields: { kind } }: OrderSigning): boolean {
  const known = knownOrderKind(kind);
  return known !== undefined && !movesMoney(known);
}

/** On which day it goes, where the one asked for is over. */
function movedWords(signing: OrderSigning, now: Instant): string | undefined {
  const { movedFrom } = signing.fields;
  if (movedFrom === undefined) return undefined;
  const days = { date: dateOf(movedFrom), goesOn: dateOf(signedField(signing, 'date')) };
  return movedDayText({ ...days, repeats: 'recurrence' in signing.fields }, bankingDate(now));
}

function madeLine({ fields: { madeBy, madeAt } }: OrderSigning, now: Instant): { label: string; value: string }[] {
  if (madeBy === undefined) return [];
  return [{ label: 'Feito por', value: madeAt === undefined ? madeBy : `${madeBy}, ${momentWords(madeAt, now)}` }];
}
