import type { PixLookup } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { Button, DateField, FilterChip, MoneyField, TextAreaField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { dayAndMonth } from '../../../vocabulary/dates.ts';
import { amountFaults, scheduleRange, type AmountFaults, type Spendable } from '../transfer/amounts.ts';
import { MESSAGE_LENGTH_MAX, type TransferDraft } from '../transfer/draft.ts';
import { WARNING_WORDS, warningsFor } from '../transfer/warnings.ts';
import { PayeeCard, Warnings } from './payee-card.tsx';
import { StepForm } from './step-form.tsx';
import styles from './amount-step.module.css';

/** "Quanto": the payee as found, what to mind, the amount, the day and the message. */
export function AmountStep({
  draft,
  lookup,
  spendable,
  refused,
  today,
  onChange,
  onBack,
  onNext,
}: {
  readonly draft: TransferDraft;
  readonly lookup: PixLookup;
  readonly spendable: Spendable;
  /** What the bank said of amount or date. */
  readonly refused: AmountFaults;
  readonly today: CivilDate;
  readonly onChange: (part: Partial<TransferDraft>) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}): ReactNode {
  const [later, setLater] = useState(draft.date !== undefined);
  const [faults, setFaults] = useState<Partial<Record<'read' | 'amount' | 'date', string>>>(refused);
  const [read, setRead] = useState(false);
  const warnings = warningsFor(lookup, draft.centavos);
  const grave = warnings.some((warning) => WARNING_WORDS[warning].grave);
  const range = scheduleRange(today);
  // What is typed anew is no longer known to be wrong.
  const forget = (name: keyof typeof faults): void =>
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));

  const submit = (): void => {
    const wrong = {
      ...(grave && !read ? { read: 'Confirme que você leu o aviso.' } : {}),
      ...amountFaults(draft, later, spendable, today),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) onNext();
  };
  return (
    <StepForm
      title="Quanto"
      faulty={faults}
      failure={undefined}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" variant="primary" size="large">
            Continuar
          </Button>
          <Button size="large" onClick={onBack}>
            Voltar
          </Button>
        </>
      }
    >
      <PayeeCard lookup={lookup} onChangePayee={onBack} />
      <Warnings warnings={warnings} />
      {grave && (
        <div>
          <label className={styles.read}>
            <input
              type="checkbox"
              checked={read}
              aria-invalid={faults.read !== undefined || undefined}
              aria-describedby={faults.read === undefined ? undefined : 'read-fault'}
              onChange={(event) => {
                setRead(event.target.checked);
                forget('read');
              }}
            />
            Li o aviso, confirmei com quem recebe e quero continuar
          </label>
          {faults.read !== undefined && (
            <p id="read-fault" className={styles.fault}>
              {faults.read}
            </p>
          )}
        </div>
      )}
      <MoneyField
        label="Valor"
        name="amount"
        size="hero"
        value={draft.centavos}
        error={faults.amount}
        hint={spendableWords(spendable)}
        onChange={(centavos) => {
          forget('amount');
          onChange({ centavos });
        }}
      />
      <fieldset className={styles.when}>
        <legend>Quando</legend>
        <FilterChip
          on={!later}
          onClick={() => {
            setLater(false);
            forget('date');
            onChange({ date: undefined });
          }}
        >
          Agora
        </FilterChip>
        <FilterChip
          on={later}
          onClick={() => {
            setLater(true);
            forget('amount');
          }}
        >
          Em outra data
        </FilterChip>
      </fieldset>
      {later && (
        <DateField
          label="Data do pagamento"
          name="date"
          today={today}
          min={range.first}
          max={range.last}
          value={draft.date}
          error={faults.date}
          hint={
            draft.date === undefined
              ? 'De amanhã até daqui a 12 meses'
              : `Pix agendado para ${dayAndMonth(draft.date, today)}. O valor sai da conta nesse dia.`
          }
          onChange={(date) => {
            forget('date');
            onChange({ date });
          }}
        />
      )}
      <TextAreaField
        label="Mensagem para quem recebe"
        optional
        name="message"
        rows={2}
        maxLength={MESSAGE_LENGTH_MAX}
        hint={`${draft.message.length} de ${MESSAGE_LENGTH_MAX} caracteres`}
        value={draft.message}
        onChange={(event) => onChange({ message: event.target.value.replace(/\s*\n+\s*/g, ' ') })}
      />
    </StepForm>
  );
}

function spendableWords({ availableCentavos, limitLeftCentavos }: Spendable): string | undefined {
  const parts = [
    ...(availableCentavos === undefined ? [] : [`Disponível: ${formatBrl(availableCentavos)}`]),
    ...(limitLeftCentavos === undefined ? [] : [`Limite Pix que resta agora: ${formatBrl(limitLeftCentavos)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
