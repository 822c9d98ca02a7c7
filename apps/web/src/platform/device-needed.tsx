import { buttonLook } from '@bank/ui';
import type { ReactNode } from 'react';
import { useDoor } from './door-services.ts';

/**
 * Nobody pays or changes rights without a registered device: how to register one, once.
 * @param props.because what it is needed for, a whole sentence
 * @param props.lastStep what to do when it is registered, a whole sentence
 */
export function DeviceNeeded(props: { readonly because: string; readonly lastStep: string }): ReactNode {
  const { simulators } = useDoor();
  return (
    <>
      <p>
        <b>Falta registrar o seu celular.</b> {props.because}
      </p>
      <ol>
        <li>1. Abra o aplicativo do banco e entre com CPF, conta e senha.</li>
        <li>2. Toque em “Registrar este dispositivo” e digite o código que você recebe.</li>
        <li>3. {props.lastStep}</li>
      </ol>
      {simulators && (
        <p>
          <a className={buttonLook({ size: 'small' })} href="/app/" target="_blank" rel="noreferrer">
            Abrir o aplicativo simulado
          </a>
        </p>
      )}
    </>
  );
}
