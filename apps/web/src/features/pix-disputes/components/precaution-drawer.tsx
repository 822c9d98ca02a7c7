import { PRECAUTION_REASON_WORDS, PRECAUTION_STATE_LABELS, readPrecaution } from '@bank/contracts';
import {
  Amount,
  Detail,
  DetailHead,
  DetailList,
  DetailSection,
  Drawer,
  Skeleton,
  StatusLabel,
  Timeline,
} from '@bank/ui';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useToday } from '../../../platform/use-now.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import type { Go } from '../address.ts';
import { PRECAUTION_TONES, precautionMoments, precautionSentence } from '../dispute-words.ts';

/** A block as a precaution, over the list; nothing while none is named. */
export function PrecautionDrawer({
  precautionId,
  onGo,
}: {
  readonly precautionId: string | undefined;
  readonly onGo: Go;
}): ReactNode {
  return (
    <Drawer open={precautionId !== undefined} onClose={() => onGo({})} title="Pix bloqueado por precaução">
      {precautionId !== undefined && <Block key={precautionId} precautionId={precautionId} />}
    </Drawer>
  );
}

function Block({ precautionId }: { readonly precautionId: string }): ReactNode {
  const { data, error, refetch } = useEndpoint(readPrecaution, { params: { precautionId } });
  const today = useToday();
  if (data === undefined)
    return error === null ? (
      <Skeleton height={320} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const { amount, blocked, payer, message, txid, reason, endToEndId, state, givenBack, endedAt } = data;
  return (
    <Detail>
      <DetailHead title={<Amount centavos={centavosOf(amount)} />}>
        <StatusLabel tone={PRECAUTION_TONES[state]}>{PRECAUTION_STATE_LABELS[state]}</StatusLabel>
        <p>{precautionSentence(data, today)}</p>
      </DetailHead>
      <DetailList
        items={[
          {
            label: 'Bloqueado do saldo',
            value: endedAt === null ? <Amount centavos={centavosOf(blocked)} /> : undefined,
          },
          {
            label: 'Devolvido a quem pagou',
            value: givenBack === null ? undefined : <Amount centavos={centavosOf(givenBack)} />,
          },
          { label: 'Motivo', value: PRECAUTION_REASON_WORDS[reason] },
          { label: 'De', value: `${payer.name} · ${payer.maskedDocument}` },
          { label: 'Instituição', value: payer.bankName },
          { label: 'Mensagem', value: message },
          { label: 'Identificador', value: txid },
          { label: 'ID da transação', value: endToEndId },
        ]}
      />
      <DetailSection title="Andamento">
        <Timeline moments={precautionMoments(data, today)} />
      </DetailSection>
    </Detail>
  );
}
