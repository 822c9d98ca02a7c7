import {
  changeOperatorState,
  endOperatorSessions,
  setAbsence,
  type Operator,
  type SignedChange,
} from '@bank/contracts';
import { ConfirmDialog } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { actWords, type PlainAct } from '../acts.ts';

/** Asks whether it is really meant, then does it: at once for what protects, else as a change to be signed. */
export function PlainActDialog({
  operator,
  act,
  onClose,
  onAsked,
}: {
  readonly operator: Operator;
  readonly act: PlainAct;
  readonly onClose: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const words = actWords(act, operator);
  const { toasts } = useDoor();
  const queries = useQueryClient();
  const state = useOperation(changeOperatorState);
  const absence = useOperation(setAbsence);
  const sessions = useOperation(endOperatorSessions);
  const params = { operatorId: operator.id };

  const confirm = async (): Promise<void> => {
    if (act === 'end-sessions') {
      const ended = await sessions.run({ params });
      if (!ended.ok) return;
      toasts.show({ text: `Sessões de ${operator.name} encerradas.`, tone: 'positive', kind: 'status' });
      await queries.invalidateQueries({ queryKey: endpointKey(endOperatorSessions).slice(0, 1) });
      onClose();
      return;
    }
    const asked =
      act === 'end-absence'
        ? await absence.run({ params, body: { absence: null } })
        : await state.run({ params, body: { action: act } });
    if (asked.ok) onAsked(asked.value);
  };
  return (
    <ConfirmDialog
      open
      title={words.question}
      text={words.text}
      confirmLabel={words.confirm}
      danger={words.danger}
      loading={state.running || absence.running || sessions.running}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <AskFailure failure={state.failure ?? absence.failure ?? sessions.failure} />
    </ConfirmDialog>
  );
}
