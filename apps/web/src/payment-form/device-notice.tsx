import { listDevices, type CompanyDevice } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpoint } from '../platform/api/use-endpoint.ts';
import { DeviceNeeded } from '../platform/device-needed.tsx';
import { mayOpen, screenOf } from '../platform/screens/screens.ts';
import { useAccess } from '../platform/session/use-session.ts';
import { centavosOf } from '../vocabulary/centavos.ts';
import styles from './device-notice.module.css';

/** Says before anything is typed what a person without a trusted device cannot pay, and what to do; else nothing. */
export function DeviceNotice(): ReactNode {
  const { data } = useEndpoint(listDevices, {});
  // Where it is not known the bank says it with the payment.
  if (data === undefined) return null;
  const own = data.devices.filter(({ isOwn }) => isOwn);
  if (own.some(({ state }) => state === 'trusted')) return null;
  const pending = own.find(({ state }) => state === 'pending');
  return (
    <aside className={styles.notice} aria-label="Seu dispositivo">
      {pending === undefined ? (
        <DeviceNeeded
          because="Sem um dispositivo registrado no aplicativo, o banco não aceita pagamentos seus."
          lastStep="Volte para esta tela e pague: o que você digitou continua aqui."
        />
      ) : (
        <StillPending device={pending} />
      )}
    </aside>
  );
}

/** What may be paid until the device is approved, and who approves it. */
function StillPending({ device: { name, pendingLimits } }: { readonly device: CompanyDevice }): ReactNode {
  const mayAdminister = mayOpen(screenOf('/deviceManagement'), useAccess());
  return (
    <>
      <p>
        <b>O seu dispositivo “{name}” ainda aguarda liberação.</b> {pendingLimits !== null && limitWords(pendingLimits)}{' '}
        Cada pagamento você confirma no aplicativo.
      </p>
      <p>
        Quem libera é outro dispositivo seu que já foi liberado, ou quem administra os dispositivos da empresa
        {mayAdminister && (
          <>
            , em <Link to="/deviceManagement">Dispositivos</Link>
          </>
        )}
        .
      </p>
    </>
  );
}

function limitWords({ perOrder, perDay, usedToday }: NonNullable<CompanyDevice['pendingLimits']>): string {
  const left = centavosOf(perDay) - centavosOf(usedToday);
  const [each, day, rest] = [centavosOf(perOrder), centavosOf(perDay), left > 0n ? left : 0n].map(formatBrl);
  return `Até lá você paga até ${each} de cada vez e ${day} por dia (restam ${rest} hoje), sem repetir.`;
}
