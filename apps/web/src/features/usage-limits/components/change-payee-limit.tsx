import {
  changePayeeLimit,
  payeeProofLines,
  wireOf,
  type PayeeLimit,
  type SignedChange,
  type UsageLimit,
} from '@bank/contracts';
import {
  Button,
  ChangeList,
  ChoiceField,
  Detail,
  DetailHead,
  DetailList,
  DetailSection,
  Form,
  LeaveButton,
  MoneyField,
  useUnsaved,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { RaiseNote } from '../../../signed-changes/limit-value.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { limitAmountWords, unchangedWords } from '../../../vocabulary/limits.ts';
import { usedWords } from '../limit-words.ts';
import { payeeLimitLines } from '../payee-limit-lines.ts';
import styles from './limits.module.css';

interface Props {
  readonly limit: PayeeLimit;
  /** The company's limits of that way of paying, which count again without it. */
  readonly company: readonly UsageLimit[];
  readonly raiseWaitsHours: number;
  readonly onCancel: () => void;
  readonly onChanged: () => void;
  readonly onAsked: (change: SignedChange) => void;
}

/** A payee with a limit of its own: who it is, what is used, and another limit or none. */
export function ChangePayeeLimit(props: Props): ReactNode {
  const { limit, onChanged } = props;
  const { name, payee, amount, used, raise } = limit;
  const mayManage = useAccess().permissions.includes('LIMITS_MANAGE');
  return (
    <Detail>
      <DetailHead title={name}>{payee.name !== name && <p className={styles.muted}>{payee.name}</p>}</DetailHead>
      <DetailList
        items={[
          { label: 'CPF ou CNPJ', value: payee.maskedDocument },
          ...payeeProofLines(payee),
          {
            label: 'Limite de cada dia e cada noite',
            value: amount === null ? 'Ainda não vale' : limitAmountWords(amount),
          },
          { label: 'Utilizado agora', value: amount === null ? null : usedWords(used, amount) },
        ]}
      />
      {raise && (
        <div className={styles.raise}>
          <RaiseNote
            raise={raise}
            words={`${limitAmountWords(raise.amount)} a partir de`}
            cancel={amount === null ? 'Desistir do cadastro' : 'Desistir do aumento'}
            onCancelled={() => {
              onChanged();
              if (amount === null) props.onCancel();
            }}
          />
        </div>
      )}
      {mayManage && amount !== null && (
        <DetailSection title="Pedir outro limite">
          <Fields {...props} />
        </DetailSection>
      )}
    </Detail>
  );
}

function Fields({ limit, company, raiseWaitsHours, onCancel, onAsked }: Props): ReactNode {
  const [kind, setKind] = useState<'amount' | 'none'>('amount');
  const [centavos, setCentavos] = useState(() => (limit.amount === null ? 0n : centavosOf(limit.amount)));
  const { run, running, failure } = useOperation(changePayeeLimit);
  const wanted = kind === 'none' ? null : wireOf(centavos);
  const refused = useRefusedFields(failure, { amount: wanted });
  const lines = payeeLimitLines(limit, wanted, raiseWaitsHours, company);
  const saved = useUnsaved(lines.length > 0);
  const isNothing = kind === 'amount' && centavos === 0n;
  const submit = async (): Promise<void> => {
    if (lines.length === 0 || isNothing) return;
    const asked = await run({ params: { payeeId: limit.id }, body: { type: limit.type, amount: wanted } });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label={`Limite de ${limit.name}`}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running} disabled={lines.length === 0}>
            Pedir mudança
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <ChoiceField
        label="Quanto"
        value={kind}
        options={[
          { value: 'amount', label: 'Até um valor' },
          { value: 'none', label: 'Sem limite próprio' },
        ]}
        hint={kind === 'none' ? 'Voltam a valer os limites da empresa.' : undefined}
        onChange={setKind}
      />
      {kind === 'amount' && (
        <MoneyField
          label="Valor"
          value={centavos}
          hint="Em cada dia e em cada noite."
          error={isNothing ? 'Informe o valor, ou escolha sem limite próprio.' : refused.of('amount')}
          onChange={setCentavos}
        />
      )}
      <DetailSection title="O que muda">
        {lines.length === 0 ? (
          <p className={styles.muted}>{unchangedWords(limit, wanted)}</p>
        ) : (
          <ChangeList lines={lines} />
        )}
      </DetailSection>
      <AskFailure failure={refused.rest} />
    </Form>
  );
}
