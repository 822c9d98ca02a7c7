import { ORDER_KINDS } from '@bank/contracts';
import type { ReactNode } from 'react';
import type { FieldFaults } from '../../../payment-form/way-of-paying.ts';
import { useBankList } from '../../../platform/institutions/use-bank-list.ts';
import { AccountFields, HolderFields } from '../../../vocabulary/payee-account/account-fields.tsx';
import styles from '../../../vocabulary/payee-account/account-fields.module.css';
import type { PayeeDraft } from '../transfer/payee.ts';

const THROUGH = { system: 'spi', name: ORDER_KINDS.pix.words.name } as const;

/** Who is paid by bank details. */
export function AccountTab({
  draft,
  faults,
  onChange,
}: {
  readonly draft: PayeeDraft;
  readonly faults: FieldFaults;
  readonly onChange: (part: Partial<PayeeDraft>) => void;
}): ReactNode {
  const list = useBankList();
  return (
    <div className={styles.fields}>
      <AccountFields {...{ list, draft, faults, onChange }} through={THROUGH} />
      <HolderFields {...{ draft, faults, onChange }} />
    </div>
  );
}
