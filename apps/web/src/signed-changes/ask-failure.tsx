import type { CallFailure } from '@bank/contracts';
import type { ReactNode } from 'react';
import { DeviceNeeded } from '../platform/device-needed.tsx';
import { failureMessage } from '../vocabulary/status-messages.ts';
import styles from './signed-changes.module.css';

/** Why a change could not be asked for; to whom has no trusted device, also how to get one. */
export function AskFailure({
  failure,
  because = 'Mudanças de direitos, regras e limites são assinadas no aplicativo.',
  lastStep = 'Volte para esta tela e peça de novo: o que você preencheu continua aqui.',
}: {
  readonly failure: CallFailure | undefined;
  /** What the device is needed for, and what to do then, where it is no change of rights, rules or limits. */
  readonly because?: string;
  readonly lastStep?: string;
}): ReactNode {
  if (failure === undefined) return null;
  const needsDevice = failure.kind === 'refused' && failure.code === 'devices.not-registered';
  if (!needsDevice)
    return (
      <p className={styles.failure} role="alert">
        {failureMessage(failure)}
      </p>
    );
  return (
    <div className={styles.device} role="alert">
      <DeviceNeeded because={because} lastStep={lastStep} />
    </div>
  );
}
