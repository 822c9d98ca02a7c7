import type { CallFailure } from '@bank/contracts';
import { buttonLook } from '@bank/ui';
import type { ReactNode } from 'react';
import { failureMessage } from '../vocabulary/status-messages.ts';
import { useDoor } from '../platform/door-services.ts';
import styles from './signed-changes.module.css';

/** Why a change could not be asked for; to whom has no trusted device, also how to get one. */
export function AskFailure({ failure }: { readonly failure: CallFailure | undefined }): ReactNode {
  const { simulators } = useDoor();
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
      <p>
        <b>Falta registrar o seu celular.</b> Mudanças de direitos, regras e limites são assinadas no aplicativo.
      </p>
      <ol>
        <li>1. Abra o aplicativo do Ipê e entre com CPF, conta e senha.</li>
        <li>2. Siga “Registrar este aparelho” e digite o código que você recebe.</li>
        <li>3. Volte para esta tela e peça de novo: o que você preencheu continua aqui.</li>
      </ol>
      {simulators && (
        <p>
          <a className={buttonLook({ size: 'small' })} href="/app/" target="_blank" rel="noreferrer">
            Abrir o aplicativo simulado
          </a>
        </p>
      )}
    </div>
  );
}
