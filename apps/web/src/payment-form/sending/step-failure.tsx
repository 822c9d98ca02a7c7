import type { CallFailure } from '@bank/contracts';
import type { ReactNode } from 'react';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import type { Cause, Step } from '../steps.ts';
import { DeviceNeeded } from '../../platform/device-needed.tsx';
import { isRepeat, needsDevice } from './failures.ts';

/** What the bank said that belongs to this step and to no single field of it; undefined where it said nothing. */
export function failureAt(
  step: Step,
  {
    failure: failed,
    mayDouble,
  }: {
    readonly failure: { readonly failure: CallFailure; readonly cause: Cause } | undefined;
    readonly mayDouble: boolean;
  },
): ReactNode {
  if (mayDouble && step === 'review')
    return (
      <>
        <p>O pagamento que você tentou antes, com outros dados, ficou sem resposta: ele pode ter saído.</p>
        <p>Confira no extrato. Para fazer também este, toque em pagar de novo.</p>
      </>
    );
  if (failed === undefined || failed.cause.step !== step) return undefined;
  if (needsDevice(failed.failure))
    return (
      <DeviceNeeded
        because="Para a segurança da empresa, só faz pagamentos quem tem um dispositivo registrado no aplicativo."
        lastStep="Volte para esta tela e pague: o que você digitou continua aqui."
      />
    );
  const { failure } = failed;
  const wasSent = failure.kind !== 'offline' || failure.unsent !== true;
  const undecided = step === 'review' && failure.kind !== 'refused' && wasSent;
  return (
    <>
      <p>{failureMessage(failed.failure)}</p>
      {isRepeat(failure) && <p>Se é outro pagamento, toque em pagar de novo.</p>}
      {undecided && <p>Toque em pagar de novo: este mesmo pagamento nunca sai duas vezes.</p>}
    </>
  );
}
