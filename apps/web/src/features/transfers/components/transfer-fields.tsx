import { ORDER_KINDS } from '@bank/contracts';
import { Button } from '@bank/ui';
import type { ReactNode } from 'react';
import { readBank } from '../../../environment.ts';
import type { PayeeFieldsProps } from '../../../payment-form/way-of-paying.ts';
import { useBankList } from '../../../platform/institutions/use-bank-list.ts';
import { useAuth } from '../../../platform/session/use-session.ts';
import { AccountFields, HolderFields } from '../../../vocabulary/payee-account/account-fields.tsx';
import { EMPTY_TRANSFER, isAtThisBank, isSameHolder, usualPurpose, type TransferDraft } from '../transfer/payee.ts';
import { PurposeField } from '../../../vocabulary/ted-purposes/purpose-field.tsx';
import styles from './transfer-fields.module.css';

const TED = { system: 'str', name: ORDER_KINDS.ted.words.name } as const;

/** Who is paid by a transfer: the account, whose it is, and, where it goes by TED, what it is for. */
export function TransferFields({ typed, faults, onChange }: PayeeFieldsProps<TransferDraft>): ReactNode {
  const list = useBankList();
  const company = useAuth().user?.company;
  if (typed.again !== undefined) return <PaidAgain {...{ typed, onChange }} name={typed.again.name} />;
  const here = isAtThisBank(typed, readBank()?.ispb);
  const sameHolder = !here && isSameHolder(typed, company?.document);
  const usual = usualPurpose(sameHolder);
  return (
    <div className={styles.fields}>
      <AccountFields {...{ list, faults }} through={TED} draft={typed} onChange={onChange} />
      {here && <p className={styles.note}>É uma conta deste banco: o valor chega na hora, a qualquer hora.</p>}
      {!here && company !== undefined && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={typed.isOwn}
            onChange={(event) => onChange({ isOwn: event.target.checked, purpose: undefined })}
          />
          A conta é de {company.name} (mesma titularidade)
        </label>
      )}
      {(here || !typed.isOwn) && (
        <HolderFields
          {...{ faults, onChange }}
          draft={typed}
          documentHint={sameHolder ? 'É o CNPJ da sua empresa: vai como mesma titularidade' : undefined}
        />
      )}
      {typed.bank !== undefined && !here && (
        <PurposeField
          // The usual one is another where the holder is.
          key={usual}
          value={typed.purpose === undefined ? usual : typed.purpose}
          error={faults['purpose']}
          onChange={(purpose) => onChange({ purpose })}
        />
      )}
    </div>
  );
}

/** Somebody who is paid again, in place of the fields. */
function PaidAgain({
  name,
  onChange,
}: {
  readonly name: string;
  readonly onChange: (part: Partial<TransferDraft>) => void;
}): ReactNode {
  return (
    <div className={styles.offer}>
      <p>
        Transferir de novo para <b>{name}</b>
      </p>
      <Button size="small" onClick={() => onChange(EMPTY_TRANSFER)}>
        Informar outra conta
      </Button>
    </div>
  );
}
