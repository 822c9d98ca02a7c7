import { listOwnDevices, listPaymentOrders, moneyOf, type Profile } from '@bank/contracts';
import { Amount, Button, EmptyState, RowIcon } from '@bank/ui';
import { ChevronRight, QrCode, ShieldCheck, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { wordsOf, type Bank } from '../bank/bank.ts';
import { useAnswer } from '../bank/use-answer.ts';
import { forgetDeviceKey, type DeviceKey } from '../device/device-key.ts';
import { AccessScreen } from './access-screen.tsx';
import { Frame } from './frame.tsx';
import { OrderScreen } from './order-screen.tsx';
import { Faults } from './register-screen.tsx';
import styles from './app.module.css';

type Place =
  | { readonly at: 'home' }
  | { readonly at: 'access'; readonly id: string }
  | { readonly at: 'order'; readonly id: string };

/** How often the app asks whether something waits. */
const LOOK_EVERY_MS = 3000;

export interface HomeScreenProps {
  readonly bank: Bank;
  readonly profile: Profile;
  readonly deviceKey: DeviceKey;
  /** A sign-in request to begin with; empty for none. */
  readonly accessRequest: string;
  /** The bank does not know this device any more. */
  readonly onForgotten: () => void;
  readonly onLeave: (notice?: string) => void;
}

/** The app's first page: confirm a sign-in, and what waits for this person. */
export function HomeScreen(props: HomeScreenProps): ReactNode {
  const { bank, profile, deviceKey, onForgotten, onLeave } = props;
  const [place, setPlace] = useState<Place>(
    props.accessRequest === '' ? { at: 'home' } : { at: 'access', id: props.accessRequest },
  );
  const [notice, setNotice] = useState<string>();
  const [pending, setPending] = useState(false);

  const { answer: waiting, ask } = useAnswer(
    useCallback(async () => {
      if (!bank.isSignedIn()) onLeave('Sua sessão terminou. Entre de novo.');
      return bank.call(listPaymentOrders, { query: { state: 'awaiting_confirmation', mine: 'true' } });
    }, [bank, onLeave]),
    LOOK_EVERY_MS,
  );
  const orders = waiting?.ok === true ? waiting.value.items : undefined;
  const fault = waiting?.ok === false ? wordsOf(waiting.failure) : undefined;

  useEffect(() => {
    const check = async (): Promise<void> => {
      const devices = await bank.call(listOwnDevices, {});
      if (!devices.ok) return;
      const own = devices.value.items.find((device) => device.id === deviceKey.deviceId);
      if (own === undefined || own.state === 'removed' || own.state === 'awaiting_code') {
        await forgetDeviceKey(deviceKey.operatorId);
        return onForgotten();
      }
      setPending(own.state !== 'trusted');
    };
    void check();
  }, [bank, deviceKey, onForgotten]);

  const back = (said?: string): void => {
    setNotice(said);
    setPlace({ at: 'home' });
    ask();
  };
  const go = (to: Place): void => {
    setNotice(undefined);
    void bank.keepAlive();
    setPlace(to);
  };

  return (
    <Frame
      actions={
        <Button variant="quiet" size="small" onClick={() => onLeave()}>
          Sair
        </Button>
      }
    >
      {place.at === 'access' && (
        <AccessScreen bank={bank} profile={profile} deviceKey={deviceKey} requestId={place.id} onBack={back} />
      )}
      {place.at === 'order' && <OrderScreen bank={bank} deviceKey={deviceKey} orderId={place.id} onBack={back} />}
      {place.at === 'home' && (
        <>
          <div>
            <h1 className={styles.heading}>Olá, {profile.operator.name.split(' ')[0]}</h1>
            <p className={styles.text}>
              {profile.company?.name} · Conta {profile.company?.bankAccount}
            </p>
          </div>
          {pending && (
            <p className={styles.warning}>Este aparelho ainda não foi aprovado: confirme com outro aparelho seu.</p>
          )}
          <Faults fault={fault} notice={notice} />
          <Button
            variant="primary"
            size="large"
            wide
            icon={<QrCode size={20} aria-hidden />}
            onClick={() => go({ at: 'access', id: '' })}
          >
            Acesso IB
          </Button>
          <section aria-labelledby="waiting" className={styles.form}>
            <h2 id="waiting" className={styles.section}>
              Pagamentos para confirmar
            </h2>
            {orders !== undefined && orders.length === 0 && (
              <EmptyState icon={<ShieldCheck size={24} strokeWidth={1.7} />} title="Nada espera por você">
                Pagamentos que você fizer e precisarem do aplicativo aparecem aqui.
              </EmptyState>
            )}
            <ul className={styles.list}>
              {orders?.map((order) => (
                <li key={order.id}>
                  <button type="button" className={styles.item} onClick={() => go({ at: 'order', id: order.id })}>
                    <RowIcon>
                      <Smartphone aria-hidden />
                    </RowIcon>
                    <span className={styles.who}>
                      <span className={styles.name}>{order.payee.name}</span>
                      <span className={styles.small}>{order.payee.bankName}</span>
                    </span>
                    <Amount centavos={moneyOf(order.amount)} className={styles.name} />
                    <ChevronRight size={16} strokeWidth={1.7} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </Frame>
  );
}
