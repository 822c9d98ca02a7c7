import { TIER_NAMES } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { Card } from '@bank/ui';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { instantOf } from '../../../vocabulary/dates.ts';
import type { Registration } from '../registration.ts';
import { monthlyFeeInWords } from '../upgrade.ts';
import styles from './glance-card.module.css';

/** The company at a glance: what others ask for is a press away from the clipboard. */
export function GlanceCard({ registration }: { readonly registration: Registration }): ReactNode {
  const { corporateName, fantasyName, cnpj, bankAccount, tier, monthlyFee, openedAt } = registration;
  return (
    <Card>
      <p className={styles.name}>{corporateName}</p>
      {fantasyName !== null && <p className={styles.also}>{fantasyName}</p>}
      <dl className={styles.facts}>
        <Fact label="CNPJ" aside={<CopyButton text={cnpj} what="o CNPJ" />}>
          {cnpj}
        </Fact>
        <Fact label="Conta" aside={<CopyButton text={bankAccount} what="o número da conta" />}>
          {bankAccount}
        </Fact>
        <Fact label="Plano">
          {TIER_NAMES[tier]}
          <span className={styles.more}>{monthlyFeeInWords(monthlyFee)}</span>
        </Fact>
        <Fact label="Cliente desde">{formatDate(bankingDate(instantOf(openedAt)))}</Fact>
      </dl>
    </Card>
  );
}

function Fact({
  label,
  aside,
  children,
}: {
  readonly label: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <span>{children}</span>
        {aside}
      </dd>
    </div>
  );
}
