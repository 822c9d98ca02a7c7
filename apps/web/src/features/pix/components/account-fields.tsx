import { PARTICIPANTS } from '@bank/identifiers';
import { MaskedField, SelectField, TextField } from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { readBank } from '../../../environment.ts';
import type { Bank } from '../transfer/banks.ts';
import { ACCOUNT_TYPE_WORDS, type AccountType, type PayeeDraft, type PayeeFaults } from '../transfer/payee.ts';
import { BankField } from './bank-field.tsx';
import styles from './payee-fields.module.css';

/** Who is paid by bank details, with the list of institutions to choose from. */
export function AccountFields({
  draft,
  faults,
  onChange,
}: {
  readonly draft: PayeeDraft;
  readonly faults: PayeeFaults;
  readonly onChange: (part: Partial<PayeeDraft>) => void;
}): ReactNode {
  const banks = useBanks();
  return (
    <div className={styles.fields}>
      <BankField banks={banks} value={draft.bank} error={faults.bank} onChange={(bank) => onChange({ bank })} />
      <div className={styles.pair}>
        <TextField
          label="Agência"
          name="branch"
          inputMode="numeric"
          maxLength={4}
          hint="Sem o dígito"
          error={faults.branch}
          value={draft.branch}
          onChange={(event) => onChange({ branch: event.target.value.replace(/\D/g, '') })}
        />
        <TextField
          label="Conta com dígito"
          name="accountNumber"
          maxLength={24}
          error={faults.accountNumber}
          value={draft.accountNumber}
          onChange={(event) => onChange({ accountNumber: event.target.value })}
        />
      </div>
      <SelectField
        label="Tipo de conta"
        name="accountType"
        value={draft.accountType}
        options={(Object.keys(ACCOUNT_TYPE_WORDS) as AccountType[]).map((value) => ({
          value,
          label: ACCOUNT_TYPE_WORDS[value],
        }))}
        onChange={(event) => onChange({ accountType: event.target.value as AccountType })}
      />
      <MaskedField
        label="CPF ou CNPJ de quem recebe"
        name="document"
        mask="cpf-cnpj"
        error={faults.document}
        value={draft.document}
        onValueChange={(document) => onChange({ document })}
      />
      <TextField
        label="Nome de quem recebe"
        name="name"
        maxLength={140}
        error={faults.name}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </div>
  );
}

/** The banks to choose from: our own first; those of the simulated outside world only where there is one. */
function useBanks(): readonly Bank[] {
  const { simulators } = useDoor();
  return useMemo(() => {
    const own = readBank();
    const others = PARTICIPANTS.filter((bank) => simulators || bank.fictitious !== true);
    return own === undefined ? others : [own, ...others];
  }, [simulators]);
}
