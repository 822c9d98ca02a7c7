import { limitName, type CallFailure } from '@bank/contracts';
import { bankingDate, type CivilDate, type Instant } from '@bank/core';
import { Button, Form } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import type { TermsDraft } from '../draft.ts';
import type { MessageRule, Spendable, WayOfPaying } from '../way-of-paying.ts';
import { agreedTermsOf, amountRuleOn } from './agreed.ts';
import { AmountField } from './amount-field.tsx';
import { termsFaults, type TermsFaults } from './amounts.ts';
import { whenOf, type When } from './days.ts';
import { MessageField } from './message-field.tsx';
import { PayeeCard } from './payee-card.tsx';
import { useAskedAmount } from './use-asked-amount.ts';
import { WarningRead, Warnings } from './warnings.tsx';
import { WhenChoice } from './when-choice.tsx';

interface AmountStepProps<Typed extends object, Found> {
  readonly way: WayOfPaying<Typed, Found>;
  readonly found: Found;
  readonly terms: TermsDraft;
  readonly spendable: Spendable;
  /** What the bank said of amount or date. */
  readonly refused: TermsFaults;
  readonly now: Instant;
  readonly onChange: (part: Partial<TermsDraft>) => void;
  /** Asks the bank about another day; gives why it would not say. */
  readonly onDay: (day: CivilDate) => Promise<CallFailure | undefined>;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** "Quanto": the payee as found, what to mind, the amount, the day and the message. */
export function AmountStep<Typed extends object, Found>({
  way,
  found,
  terms,
  spendable,
  refused,
  now,
  onChange,
  onDay,
  onBack,
  onNext,
}: AmountStepProps<Typed, Found>): ReactNode {
  const [when, setWhen] = useState<When>(whenOf(terms));
  const [faults, setFaults] = useState<TermsFaults & { readonly read?: string }>(refused);
  const [read, setRead] = useState(false);
  const today = bankingDate(now);
  const rule = way.whenOf(found);
  const opening = rule.openingAt(now);
  const { date, centavos } = agreedTermsOf(way, found, terms, now);
  const amountRule = amountRuleOn(way, found, date, now);
  const asking = useAskedAmount(amountRule.kind === 'asked', date ?? today, onDay);
  const warnings = way.warningsOf(found, centavos);
  const grave = warnings.some((warning) => warning.grave);
  // What is typed anew is no longer known to be wrong.
  const forget = (...names: readonly (keyof typeof faults)[]): void =>
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !names.some((name) => name === field))),
    );
  const submit = (): void => {
    const wrong = {
      ...(grave && !read ? { read: 'Confirme que você leu o aviso.' } : {}),
      ...messageFault(way.message, terms.message),
      ...termsFaults(terms, when, { amount: amountRule, when: rule, spendable, today, opening }),
    };
    setFaults(wrong);
    if (Object.keys(wrong).length === 0) onNext();
  };
  return (
    <Form
      label="Quanto"
      headed
      // An amount that nobody types has no field that could say what is wrong with it.
      failure={(amountRule.kind === 'prescribed' || amountRule.kind === 'asked') && faults.amount}
      onSubmit={submit}
      actions={<StepActions onBack={onBack} />}
    >
      <PayeeCard lines={way.payee.linesOf(found)} onChangePayee={onBack} />
      {way.Offer && <way.Offer found={found} />}
      <Warnings warnings={warnings} />
      {grave && (
        <WarningRead
          read={read}
          fault={faults.read}
          onChange={(next) => {
            setRead(next);
            forget('read');
          }}
        />
      )}
      <AmountField
        rule={amountRule}
        asking={asking}
        day={date ?? today}
        centavos={terms.centavos}
        spendable={spendable}
        limit={limitName(way.words)}
        fault={faults.amount}
        onChange={(next) => {
          forget('amount');
          onChange({ centavos: next });
        }}
      />
      <WhenChoice
        {...{ words: way.words, rule, opening, when, terms, faults, today }}
        onChoose={(next, part) => {
          setWhen(next);
          forget('amount', 'date', 'lastDate', 'times');
          onChange(part);
        }}
        onChange={(part) => {
          forget('date', 'lastDate', 'times');
          onChange(part);
        }}
      />
      {way.message !== undefined && (
        <MessageField
          rule={way.message}
          message={terms.message}
          error={faults.message}
          onChange={(message) => {
            forget('message');
            onChange({ message });
          }}
        />
      )}
    </Form>
  );
}

function messageFault(rule: MessageRule | undefined, message: string): Pick<TermsFaults, 'message'> {
  return rule?.required !== undefined && message.trim() === '' ? { message: rule.required } : {};
}

function StepActions({ onBack }: { readonly onBack: () => void }): ReactNode {
  return (
    <>
      <Button type="submit" variant="primary" size="large">
        Continuar
      </Button>
      <Button size="large" onClick={onBack}>
        Voltar
      </Button>
    </>
  );
}
