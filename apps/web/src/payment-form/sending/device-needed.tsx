import { buttonLook } from '@bank/ui';
import type { ReactNode } from 'react';
import { useDoor } from '../../platform/door-services.ts';

/** Nobody pays without a registered device: how to register one, once. */
export function DeviceNeeded(): ReactNode {
  const { simulators } = useDoor();
  return (
    <>
      <p>
        <b>Falta registrar o seu celular.</b> Para a segurança da empresa, só faz pagamentos quem tem um aparelho
        registrado no aplicativo.
      </p>
      <ol>
        <li>1. Abra o aplicativo do Ipê e entre com CPF, conta e senha.</li>
        <li>2. Siga “Registrar este aparelho” e digite o código que você recebe.</li>
        <li>3. Volte para esta tela e pague: o que você digitou continua aqui.</li>
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
