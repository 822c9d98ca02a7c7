import { bankingDate, formatBrl, formatDate, type CivilDate, type Instant } from '@bank/core';
import { Amount, Button, DetailList, Form, Review, ReviewPart } from '@bank/ui';
import type { ReactNode } from 'react';
import { ComingDays } from '../../vocabulary/coming-days.tsx';
import { weekdayAndDay } from '../../vocabulary/dates.ts';
import { comingDays } from '../../vocabulary/repetition.ts';
import type { TermsDraft } from '../draft.ts';
import { agreedTermsOf, amountRuleOn } from '../filling/agreed.ts';
import { Warnings } from '../filling/warnings.tsx';
import type { Step } from '../steps.ts';
import type { AgreedTerms, Opening, WayOfPaying } from '../way-of-paying.ts';
import { SEND_FOR_APPROVAL } from '../summary/summary-words.ts';
import { usePreview } from '../summary/use-preview.ts';
import { feeItems, FeeRule, feeShown, useFee } from './fee-at-review.tsx';

/** "Confira os dados": everything that will be sent, in one place, before it is sent. */
export function ReviewStep<Typed extends object, Found>({
  way,
  found,
  terms,
  failure,
  working,
  now,
  onEdit,
  onBack,
  onPay,
}: {
  readonly way: WayOfPaying<Typed, Found>;
  readonly found: Found;
  readonly terms: TermsDraft;
  readonly failure: ReactNode;
  readonly working: boolean;
  readonly now: Instant;
  readonly onEdit: (step: Step) => void;
  readonly onBack: () => void;
  /** Pays what stands here, no other day or amount. */
  readonly onPay: (agreed: AgreedTerms) => void;
}): ReactNode {
  const today = bankingDate(now);
  const agreed = agreedTermsOf(way, found, terms, now);
  const amount = amountRuleOn(way, found, agreed.date, now);
  const { name, items } = way.payee.linesOf(found);
  const fee = useFee(way.feeKind, agreed);
  const warnings = way.warningsOf(found, agreed.centavos);
  const needsOthers = (usePreview(way, found, agreed).preview?.approval ?? null) !== null;
  const repeatShown = warnings.some(({ saysRepeat }) => saysRepeat === true);
  return (
    <Form
      label="Confira os dados"
      headed
      failure={failure}
      onSubmit={() => onPay({ ...agreed, feeCentavos: feeShown(fee, agreed), repeatShown })}
      actions={
        <>
          <Button type="submit" variant="primary" size="large" loading={working}>
            {needsOthers ? SEND_FOR_APPROVAL : sendWords(way.words.send, agreed)}
          </Button>
          <Button size="large" disabled={working} onClick={onBack}>
            Voltar
          </Button>
        </>
      }
    >
      <Review>
        <ReviewPart what="valor" onEdit={amount.kind === 'prescribed' ? undefined : () => onEdit('amount')}>
          <Amount centavos={agreed.centavos} size="hero" />
        </ReviewPart>
        {amount.kind === 'prescribed' && amount.parts.length > 0 && (
          <ReviewPart title="Composição do valor" what="valor">
            <DetailList
              items={amount.parts.map(({ label, centavos }) => ({ label, value: <Amount centavos={centavos} /> }))}
            />
          </ReviewPart>
        )}
        <ReviewPart
          title="Quem recebe"
          what="quem recebe"
          onEdit={way.payee.isGiven === true ? undefined : () => onEdit('payee')}
        >
          <DetailList items={[{ label: 'Nome', value: name }, ...items]} />
        </ReviewPart>
        <ReviewPart title="Pagamento" what={termsWords(way.message !== undefined)} onEdit={() => onEdit('amount')}>
          <DetailList
            items={[
              { label: 'Quando', value: whenWords(agreed, today) },
              { label: 'Quando chega', value: way.words.pace },
              { label: 'Mensagem', value: agreed.message },
              ...(way.feeKind === undefined ? [] : feeItems(fee, agreed)),
            ]}
          />
          <FeeRule fee={fee} agreed={agreed} />
          <WhyNotNow opening={way.whenOf(found).openingAt(now)} chosen={terms.date} />
          {agreed.recurrence !== undefined && agreed.date !== undefined && (
            <ComingDays recurrence={agreed.recurrence} firstDate={agreed.date} today={today} />
          )}
        </ReviewPart>
      </Review>
      <Warnings warnings={warnings} />
    </Form>
  );
}

/** What the button says where nobody else must approve: "Pagar R$ 10,00", "Agendar R$ 10,00 por vez". */
function sendWords(send: string, { date, recurrence, centavos }: AgreedTerms): string {
  return `${date === undefined ? send : 'Agendar'} ${formatBrl(centavos)}${recurrence === undefined ? '' : ' por vez'}`;
}

/** Why a payment that was to go at once is scheduled. */
function WhyNotNow({
  opening,
  chosen,
}: {
  readonly opening: Opening;
  readonly chosen: CivilDate | undefined;
}): ReactNode {
  return !opening.open && chosen === undefined && <p>{opening.because}</p>;
}

function termsWords(hasMessage: boolean): string {
  return hasMessage ? 'data e mensagem' : 'data';
}

function whenWords({ date, recurrence }: AgreedTerms, today: CivilDate): string {
  if (date === undefined) return `Agora, ${formatDate(today)}`;
  const first = recurrence === undefined ? date : (comingDays(recurrence, date, today, 1).days[0]?.date ?? date);
  const weekday = weekdayAndDay(first, today).split(',')[0]?.toLowerCase() ?? '';
  const day = `${formatDate(first)} (${weekday})`;
  return recurrence === undefined ? `Agendado para ${day}` : `Primeiro pagamento em ${day}`;
}
