import type { PixLookup } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { Button, FilterChip, Form, MoneyField, Skeleton, TextAreaField } from '@bank/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { EMPTY_REPETITION } from '../../../vocabulary/repetition.ts';
import { amountFaults, type AmountFaults, type Spendable, type When } from '../transfer/amounts.ts';
import { MESSAGE_LENGTH_MAX, type TransferDraft } from '../transfer/draft.ts';
import { WARNING_WORDS, warningsFor } from '../transfer/warnings.ts';
import { PayeeCard, Warnings } from './payee-card.tsx';
import styles from './amount-step.module.css';

// The fields of a day and of a repetition, with the calendar, come when somebody wants another day than now.
const WhenFields = lazy(async () => ({ default: (await import('./when-fields.tsx')).WhenFields }));

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
  const [when, setWhen] = useState<When>(whenOf(draft));
  const [faults, setFaults] = useState<AmountFaults & { readonly read?: string }>(refused);
  const [read, setRead] = useState(false);
  const warnings = warningsFor(lookup, draft.centavos);
  const grave = warnings.some((warning) => WARNING_WORDS[warning].grave);
  // What is typed anew is no longer known to be wrong.
  const forget = (...names: readonly (keyof typeof faults)[]): void =>
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !names.some((name) => name === field))),
    );
  const choose = (next: When): void => {
    setWhen(next);
    forget('amount', 'date', 'lastDate', 'times');
    onChange({
      ...(next === 'now' ? { date: undefined } : {}),
      repetition: next === 'repeating' ? (draft.repetition ?? EMPTY_REPETITION) : undefined,
    });
  };

  const submit = (): void => {
    const wrong = {
      ...(grave && !read ? { read: 'Confirme que você leu o aviso.' } : {}),
      ...amountFaults(draft, when, spendable, today),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) onNext();
  };
  return (
    <Form
      label="Quanto"
      headed
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
        {WHENS.map(({ value, label }) => (
          <FilterChip key={value} on={when === value} onClick={() => choose(value)}>
            {label}
          </FilterChip>
        ))}
      </fieldset>
      {when !== 'now' && (
        <Suspense fallback={<Skeleton height={72} />}>
          <WhenFields
            draft={draft}
            faults={faults}
            today={today}
            onChange={(part) => {
              forget('date', 'lastDate', 'times');
              onChange(part);
            }}
          />
        </Suspense>
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
    </Form>
  );
}

const WHENS: readonly { readonly value: When; readonly label: string }[] = [
  { value: 'now', label: 'Agora' },
  { value: 'on-a-day', label: 'Em outra data' },
  { value: 'repeating', label: 'Repetir' },
];

function whenOf({ date, repetition }: TransferDraft): When {
  if (repetition !== undefined) return 'repeating';
  return date === undefined ? 'now' : 'on-a-day';
}

function spendableWords({ availableCentavos, limitLeftCentavos }: Spendable): string | undefined {
  const parts = [
    ...(availableCentavos === undefined ? [] : [`Disponível: ${formatBrl(availableCentavos)}`]),
    ...(limitLeftCentavos === undefined ? [] : [`Limite Pix que resta agora: ${formatBrl(limitLeftCentavos)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}
