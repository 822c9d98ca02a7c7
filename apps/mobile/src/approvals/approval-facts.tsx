import { moneyOf, orderKindName, signedField, type AuthorizationDetail } from '@bank/contracts';
import { formatBrl, type Instant } from '@bank/core';
import { Amount } from '@bank/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../screens/app.module.css';
import { SignedFacts } from '../screens/signed-facts.tsx';
import { momentWords } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';

/** Everything about a payment that its approver signs, and what should be looked at twice. */
export function ApprovalFacts({ shown }: { readonly shown: AuthorizationDetail }): ReactNode {
  const { order, signing, flags } = shown;
  const now = useNow();
  return (
    <>
      <div className={styles.hero}>
        <Amount centavos={moneyOf(signedField(signing, 'amount'))} size="hero" />
        <span>
          {orderKindName(order.kind)} para <strong className={styles.name}>{signedField(signing, 'payeeName')}</strong>
        </span>
      </div>
      {flags.length > 0 && (
        <ul className={styles.flags} aria-label="O que é incomum">
          {flags.map(({ flag, text }) => (
            <li key={flag}>
              <TriangleAlert size={16} strokeWidth={1.7} aria-hidden />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      <SignedFacts
        signing={signing}
        order={order}
        goesOn={shown.goesOn}
        more={[
          { label: 'Feito por', value: `${order.createdBy.name}, ${momentWords(order.createdAt, now)}` },
          { label: 'Antes', value: historyWords(shown.payeeHistory, now) },
        ]}
      />
    </>
  );
}

function historyWords({ count, total, lastAt, lastAmount }: AuthorizationDetail['payeeHistory'], now: Instant): string {
  if (count === 0) return 'Nenhum pagamento a quem recebe';
  const all = `${count === 1 ? '1 pagamento' : `${count} pagamentos`}, ${formatBrl(moneyOf(total))} ao todo`;
  if (lastAt === null || lastAmount === null) return all;
  return `${all}; o último, ${formatBrl(moneyOf(lastAmount))}, ${momentWords(lastAt, now)}`;
}
