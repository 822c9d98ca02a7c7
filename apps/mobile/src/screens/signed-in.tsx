import type { Profile } from '@bank/contracts';
import { Button } from '@bank/ui';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ApprovalScreen } from '../approvals/approval-screen.tsx';
import { ChosenScreen } from '../approvals/chosen-screen.tsx';
import { wordsOf, type Bank } from '../bank/bank.ts';
import { useAnswer } from '../bank/use-answer.ts';
import { ChangeScreen } from '../changes/change-screen.tsx';
import { forgetDeviceKey, type DeviceKey } from '../device/device-key.ts';
import { DevicesScreen } from '../device/devices-screen.tsx';
import type { Signer } from '../device/signer.ts';
import { NoticesScreen } from '../notices/notices-screen.tsx';
import { hashOf, type Place } from '../places.ts';
import { usePlace } from '../use-place.ts';
import { readWaiting, type Waiting } from '../waiting/read-waiting.ts';
import { AccessScreen } from './access-screen.tsx';
import styles from './app.module.css';
import { Frame } from './frame.tsx';
import { HomeScreen } from './home-screen.tsx';
import { OrderScreen } from './order-screen.tsx';

/** How often the app asks whether something waits. */
const LOOK_EVERY_MS = 3000;

const SESSION_ENDED = 'Sua sessão terminou. Entre de novo.';

export interface SignedInProps {
  readonly bank: Bank;
  readonly profile: Profile;
  readonly deviceKey: DeviceKey;
  /** The bank does not know this device any more. */
  readonly onForgotten: () => void;
  /** What the person may do has changed: read it anew. */
  readonly onRightsChanged: () => void;
  readonly onLeave: (notice?: string) => void;
}

/** The app of somebody with a registered device: looks at what waits, and shows the screen that the address names. */
export function SignedIn(props: SignedInProps): ReactNode {
  const { bank, profile, deviceKey, onForgotten, onRightsChanged, onLeave } = props;
  const { place, go } = usePlace();
  const [notice, setNotice] = useState<string>();
  // A look that fails says so, and leaves on screen what the last good one found.
  const [waiting, setWaiting] = useState<Waiting>();

  const { answer, ask } = useAnswer(
    useCallback(async () => {
      const read = await readWaiting(bank, profile, deviceKey.deviceId);
      if (read.ok) setWaiting(read.value);
      if (!bank.isSignedIn() || isRefused(read, 401)) onLeave(SESSION_ENDED);
      else if (isRefused(read, 403)) onRightsChanged();
      return read;
    }, [bank, profile, deviceKey, onRightsChanged, onLeave]),
    LOOK_EVERY_MS,
  );
  const fault = answer?.ok === false ? wordsOf(answer.failure) : undefined;
  const device = waiting?.device;

  const isGone = waiting !== undefined && (device === undefined || device === 'removed' || device === 'awaiting_code');
  useEffect(() => {
    if (isGone) void forgetDeviceKey(deviceKey.operatorId).then(onForgotten);
  }, [isGone, deviceKey, onForgotten]);

  const signer = useMemo<Signer>(() => {
    const bankAccount = profile.company?.bankAccount ?? '';
    return { bank, operator: profile.operator, bankAccount, key: deviceKey, isTrusted: device !== 'pending' };
  }, [bank, profile, deviceKey, device]);

  const open = (to: Place): void => {
    setNotice(undefined);
    void bank.keepAlive();
    go(to);
  };
  const back = (said?: string): void => {
    setNotice(said);
    go({ at: 'home' });
    ask();
  };

  const leave = (): void => {
    // Whoever signs in next begins at home.
    go({ at: 'home' });
    onLeave();
  };

  const screen = (): ReactNode => {
    switch (place.at) {
      case 'home':
        return <HomeScreen profile={profile} waiting={waiting} fault={fault} notice={notice} onGo={open} />;
      case 'access':
        return <AccessScreen bank={bank} profile={profile} deviceKey={deviceKey} requestId={place.id} onBack={back} />;
      case 'order':
        return <OrderScreen bank={bank} deviceKey={deviceKey} orderId={place.id} onBack={back} />;
      case 'change':
        return <ChangeScreen signer={signer} changeId={place.id} onBack={back} />;
      case 'chosen':
        return <ChosenScreen signer={signer} onOpen={(id) => open({ at: 'approval', id })} onBack={back} />;
      case 'approval':
        return <ApprovalScreen signer={signer} orderId={place.id} onBack={back} />;
      case 'devices':
        return <DevicesScreen signer={signer} onSign={({ id }) => open({ at: 'change', id })} onBack={back} />;
      case 'notices':
        return <NoticesScreen bank={bank} onBack={back} />;
    }
  };

  return (
    <Frame
      at={hashOf(place)}
      actions={
        <Button variant="quiet" size="small" onClick={leave}>
          Sair
        </Button>
      }
    >
      {device === 'blocked' ? (
        <>
          <h1 className={styles.heading}>Este dispositivo está bloqueado</h1>
          <p className={styles.warning}>
            Ele não confirma nem assina nada. Só quem administra os dispositivos da sua empresa pode desbloqueá-lo.
          </p>
        </>
      ) : (
        // A screen begins anew at each address, also where one payment follows another.
        <Started key={hashOf(place)}>{screen()}</Started>
      )}
    </Frame>
  );
}

function Started({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}

function isRefused(
  read: { readonly ok: boolean; readonly failure?: { readonly kind: string; readonly status?: number } },
  status: number,
): boolean {
  return !read.ok && read.failure?.kind === 'refused' && read.failure.status === status;
}
