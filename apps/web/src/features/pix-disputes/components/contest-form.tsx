import {
  contestPix,
  DISPUTE_REASON_MEANINGS,
  DISPUTE_REASON_WORDS,
  DISPUTE_REASONS,
  DISPUTE_REPORT_MIN,
  DISPUTE_TEXT_MAX,
  disputeReasonSchema,
  readDisputeOfOrder,
  readPaymentOrder,
  type CallOutput,
  type DisputeReason,
} from '@bank/contracts';
import {
  Actions,
  Amount,
  Button,
  Card,
  DetailList,
  EmptyState,
  ErrorState,
  Form,
  SelectField,
  Skeleton,
  TextAreaField,
  useUnsaved,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDraftShelf } from '../../../platform/drafts/use-draft-shelf.ts';
import { ByTrustedDevice } from '../../../platform/screens/by-trusted-device.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshDisputes } from '../api/use-disputes.ts';
import styles from './pix-disputes.module.css';

interface Leaving {
  /** With the case that came of it. */
  readonly onDone: (disputeId: string) => void;
  readonly onLeave: () => void;
}

/** Contesting one payment: whether it can be, what happened, and what comes next. */
export function ContestForm({ orderId, ...leaving }: { readonly orderId: string } & Leaving): ReactNode {
  const { data, error, refetch } = useEndpoint(readDisputeOfOrder, { params: { orderId } });
  if (data === undefined)
    return (
      <Card title="Contestar um Pix">
        {error === null ? (
          <Skeleton height={320} />
        ) : (
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  return data.refusal === null ? (
    <ByTrustedDevice what="contestar um Pix">
      <What orderId={orderId} until={data.until} {...leaving} />
    </ByTrustedDevice>
  ) : (
    <Refused found={data} {...leaving} />
  );
}

function Refused({
  found: { refusal, dispute },
  onDone,
  onLeave,
}: { readonly found: CallOutput<typeof readDisputeOfOrder> } & Leaving): ReactNode {
  return (
    <Card title="Contestar um Pix">
      <EmptyState
        title="Este Pix não pode ser contestado agora"
        action={
          <Actions>
            {dispute !== null && (
              <Button variant="primary" onClick={() => onDone(dispute.id)}>
                Ver a contestação
              </Button>
            )}
            <Button onClick={onLeave}>Ver contestações</Button>
          </Actions>
        }
      >
        {refusal?.message}
      </EmptyState>
    </Card>
  );
}

/** What is typed, as it outlives a reload. */
interface Typed {
  readonly reason: DisputeReason | '';
  readonly report: string;
}

function draftFrom(kept: unknown): Typed {
  const { reason, report } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const known = disputeReasonSchema.safeParse(reason);
  return { reason: known.success ? known.data : '', report: typeof report === 'string' ? report : '' };
}

function What({
  orderId,
  until,
  onDone,
  onLeave,
}: { readonly orderId: string; readonly until: string | null } & Leaving): ReactNode {
  const shelf = useDraftShelf();
  const place = `contestacao/${orderId}`;
  const [typed, setTyped] = useState(() => draftFrom(shelf.read(place)));
  const [isTried, setTried] = useState(false);
  const { run, running, failure } = useOperation(contestPix);
  const refresh = useFreshDisputes();
  const sent = useUnsaved(typed.reason !== '' || typed.report.trim() !== '');
  const today = useToday();
  const type = (part: Partial<Typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    shelf.keep(place, next);
  };
  const { reason, report } = typed;
  const isTold = report.trim().length >= DISPUTE_REPORT_MIN;
  const send = async (): Promise<void> => {
    setTried(true);
    if (reason === '' || !isTold) return;
    const done = await run({ params: { orderId }, body: { reason, report } });
    if (!done.ok) return;
    sent();
    shelf.forget(place);
    refresh();
    onDone(done.value.id);
  };
  return (
    <Card title="Contestar um Pix">
      <Form
        label="Contestar um Pix"
        failure={failure === undefined ? undefined : <p>{failureMessage(failure)}</p>}
        onSubmit={() => void send()}
        actions={
          <>
            <Button type="submit" variant="primary" loading={running}>
              Contestar
            </Button>
            <Button disabled={running} onClick={onLeave}>
              Voltar
            </Button>
          </>
        }
      >
        <div className={styles.fields}>
          <Payment orderId={orderId} />
          <p>
            A contestação serve para fraude. Desacordo com o vendedor, chave digitada errada e desistência se resolvem
            com quem recebeu.
            {until !== null && ` Este Pix pode ser contestado até ${momentInWords(instantOf(until), today)}.`}
          </p>
          <SelectField
            label="O que aconteceu"
            name="reason"
            value={reason}
            error={isTried && reason === '' ? 'Escolha o que aconteceu.' : undefined}
            placeholder="Escolha"
            hint={reason === '' ? undefined : DISPUTE_REASON_MEANINGS[reason]}
            options={DISPUTE_REASONS.map((each) => ({ value: each, label: DISPUTE_REASON_WORDS[each] }))}
            onChange={(event) => type({ reason: event.target.value as Typed['reason'] })}
          />
          <TextAreaField
            label="Relato"
            name="report"
            hint="Como foi, quando a empresa percebeu, e o que tem como prova. O outro banco lê este texto."
            rows={6}
            maxLength={DISPUTE_TEXT_MAX}
            value={report}
            error={isTried && !isTold ? 'Conte em pelo menos uma frase o que aconteceu.' : undefined}
            onChange={(event) => type({ report: event.target.value })}
          />
          <ol className={styles.steps}>
            <li>O protocolo aparece na hora, e o outro banco bloqueia o que houver na conta de quem recebeu.</li>
            <li>O outro banco analisa em até 7 dias.</li>
            <li>Se aceitar, a devolução é pedida em até 6 horas e paga em até 24 horas, até onde houver saldo.</li>
          </ol>
        </div>
      </Form>
    </Card>
  );
}

function Payment({ orderId }: { readonly orderId: string }): ReactNode {
  const { data } = useEndpoint(readPaymentOrder, { params: { orderId } });
  if (data === undefined) return <Skeleton height={60} />;
  const { amount, payee, settledAt } = data;
  return (
    <DetailList
      items={[
        { label: 'Valor', value: <Amount centavos={centavosOf(amount)} /> },
        { label: 'Para', value: payee.name },
        { label: 'Quando', value: settledAt === null ? undefined : <When at={settledAt} /> },
      ]}
    />
  );
}

function When({ at }: { readonly at: string }): ReactNode {
  return momentInWords(instantOf(at), useToday());
}
