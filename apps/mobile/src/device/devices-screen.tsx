import {
  changeDevice,
  DEVICE_ACTION_LABELS,
  DEVICE_STATE_LABELS,
  listDevices,
  moneyOf,
  type CompanyDevice,
  type DeviceState,
  type SignedChange,
} from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Button, StatusLabel, type Tone } from '@bank/ui';
import { useCallback, type ReactNode } from 'react';
import { useAct } from '../bank/use-act.ts';
import { useAnswer } from '../bank/use-answer.ts';
import styles from '../screens/app.module.css';
import { Faults } from '../screens/faults.tsx';
import { Loading } from '../screens/loading.tsx';
import { onMoment } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import type { Signer } from './signer.ts';

const LOOK_EVERY_MS = 5000;

const STATE_TONES: Readonly<Record<DeviceState, Tone>> = {
  awaiting_code: 'neutral',
  pending: 'warning',
  trusted: 'positive',
  blocked: 'negative',
  removed: 'neutral',
};

/** What the app asks for; names are changed on the web. */
const ACT_ORDER = ['approve', 'unblock', 'block', 'remove'] as const;

/**
 * This device and the others: the person's own, and those of the company that wait for whoever administers them. What
 * is asked for here opens at once as a change to sign, so nothing is signed that was not shown.
 */
export function DevicesScreen({
  signer,
  onSign,
  onBack,
}: {
  readonly signer: Signer;
  readonly onSign: (change: SignedChange) => void;
  readonly onBack: () => void;
}): ReactNode {
  const { bank, key, isTrusted } = signer;
  const { answer, ask } = useAnswer(
    useCallback(() => bank.call(listDevices, {}), [bank]),
    LOOK_EVERY_MS,
  );
  const act = useAct(bank);
  if (answer?.ok !== true) return <Loading answer={answer} onRetry={ask} onBack={onBack} />;
  const { devices } = answer.value;
  const own = devices.find(({ id }) => id === key.deviceId);
  const others = devices.filter(
    ({ id, isOwn, state }) => id !== key.deviceId && state !== 'removed' && (isOwn || state === 'pending'),
  );
  const change = async (deviceId: string, action: (typeof ACT_ORDER)[number]): Promise<void> => {
    const asked = await act.run(changeDevice, { params: { deviceId }, body: { action } });
    if (asked) return onSign(asked);
    ask();
  };
  return (
    <>
      <h1 className={styles.heading}>Dispositivos</h1>
      {own !== undefined && <ThisDevice device={own} />}
      <Faults fault={act.fault} />
      <section className={styles.form} aria-labelledby="others">
        <h2 id="others" className={styles.section}>
          Outros dispositivos
        </h2>
        {others.length === 0 && <p className={styles.text}>Você não tem outro dispositivo registrado.</p>}
        <ul className={styles.list}>
          {others.map((device) => (
            <li key={device.id} className={styles.chosen} aria-label={device.name}>
              <DeviceLine device={device} />
              {isTrusted && (
                <div className={styles.choice}>
                  {ACT_ORDER.filter((action) => device.actions.includes(action)).map((action) => (
                    <Button
                      key={action}
                      size="small"
                      variant={action === 'approve' ? 'primary' : 'secondary'}
                      loading={act.busy}
                      onClick={() => void change(device.id, action)}
                    >
                      {DEVICE_ACTION_LABELS[action]}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      </section>
      <Button variant="quiet" wide onClick={onBack}>
        Voltar
      </Button>
    </>
  );
}

function ThisDevice({ device }: { readonly device: CompanyDevice }): ReactNode {
  return (
    <section className={styles.form} aria-labelledby="own">
      <h2 id="own" className={styles.section}>
        Este dispositivo
      </h2>
      <DeviceLine device={device} />
      {device.state === 'trusted' && (
        <p className={styles.text}>Confirma acessos e pagamentos, aprova pagamentos de outros e assina mudanças.</p>
      )}
      {device.pendingLimits !== null && <PendingWords limits={device.pendingLimits} />}
    </section>
  );
}

/** What a device may do that nobody approved yet, and who can approve it. */
function PendingWords({ limits }: { readonly limits: NonNullable<CompanyDevice['pendingLimits']> }): ReactNode {
  const words = (wire: string): string => formatBrl(moneyOf(wire));
  return (
    <div className={styles.warning}>
      <p className={styles.sentence}>
        Até ser aprovado, este dispositivo confirma acessos e pagamentos de até {words(limits.perOrder)} cada,{' '}
        {words(limits.perDay)} por dia. Hoje foram {words(limits.usedToday)}. Não aprova pagamentos de outros nem assina
        mudanças.
      </p>
      <p className={styles.sentence}>
        Aprove-o em um dispositivo seu já aprovado, em Dispositivos, ou peça a quem administra os dispositivos da
        empresa.
      </p>
    </div>
  );
}

function DeviceLine({ device }: { readonly device: CompanyDevice }): ReactNode {
  const now = useNow();
  const [tone, label] = [STATE_TONES[device.state], DEVICE_STATE_LABELS[device.state]];
  const last = device.lastUsedAt === null ? '' : ` · usado ${onMoment(device.lastUsedAt, now)}`;
  return (
    <div className={styles.step}>
      <span className={styles.who}>
        <span className={styles.name}>{device.name}</span>
        <span className={styles.small}>
          {device.isOwn ? 'Seu' : `De ${device.operator.name}`} · registrado {onMoment(device.createdAt, now)}
          {last}
        </span>
      </span>
      <StatusLabel tone={tone}>{label}</StatusLabel>
    </div>
  );
}
