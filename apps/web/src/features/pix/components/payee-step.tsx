import { PARTICIPANTS } from '@bank/identifiers';
import { Button, Form, MaskedField, SelectField, Tabs, TextField } from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { readBank } from '../../../environment.ts';
import type { Bank } from '../transfer/banks.ts';
import { ACCOUNT_TYPE_WORDS, type AccountType, type PayeeFaults, type TransferDraft } from '../transfer/draft.ts';
import { BankField } from './bank-field.tsx';
import { KeyField } from './key-field.tsx';
import styles from './payee-step.module.css';

/** "Para quem": by key, or by bank details. */
export function PayeeStep({
  draft,
  faults,
  failure,
  working,
  onChange,
  onNext,
}: {
  readonly draft: TransferDraft;
  readonly faults: PayeeFaults;
  readonly failure: ReactNode;
  readonly working: boolean;
  readonly onChange: (part: Partial<TransferDraft>) => void;
  readonly onNext: () => void;
}): ReactNode {
  return (
    <Form
      label="Para quem"
      headed
      onSubmit={onNext}
      failure={failure}
      actions={
        <Button type="submit" variant="primary" size="large" loading={working}>
          Continuar
        </Button>
      }
    >
      <Tabs
        label="Como você identifica quem recebe"
        value={draft.way}
        onChange={(way) => onChange({ way })}
        tabs={[
          {
            value: 'key',
            label: 'Chave Pix',
            content: <KeyField draft={draft} fault={faults.key} onChange={onChange} />,
          },
          {
            value: 'account',
            label: 'Agência e conta',
            content: <AccountFields draft={draft} faults={faults} onChange={onChange} />,
          },
        ]}
      />
    </Form>
  );
}

function AccountFields({
  draft,
  faults,
  onChange,
}: {
  readonly draft: TransferDraft;
  readonly faults: PayeeFaults;
  readonly onChange: (part: Partial<TransferDraft>) => void;
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
