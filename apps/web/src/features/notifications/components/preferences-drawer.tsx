import {
  changeNotificationPreferences,
  readNotificationPreferences,
  type NotificationPreference,
} from '@bank/contracts';
import { Button, Drawer, Skeleton } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointKey, useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { CHANNELS, isLocked, KIND_WORDS, switched, type Channel } from '../notification-words.ts';
import styles from './preferences-drawer.module.css';

/** By which ways this person hears of each kind of notice. */
export function PreferencesDrawer({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { toasts } = useDoor();
  const queries = useQueryClient();
  const kept = useEndpoint(readNotificationPreferences, {}, { enabled: open });
  const save = useOperation(changeNotificationPreferences);
  const [draft, setDraft] = useState<readonly NotificationPreference[] | undefined>(undefined);
  const shown = draft ?? kept.data?.items;

  const close = (): void => {
    setDraft(undefined);
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (draft === undefined) {
      close();
      return;
    }
    const saved = await save.run({ body: { items: [...draft] } });
    if (!saved.ok) return;
    queries.setQueryData(endpointKey(readNotificationPreferences, {}), saved.value);
    toasts.show({ text: 'Preferências salvas.', tone: 'positive', kind: 'status' });
    close();
  };
  return (
    <Drawer
      open={open}
      onClose={close}
      title="Preferências de avisos"
      keepsTyped={draft !== undefined}
      foot={
        <>
          <Button variant="primary" loading={save.running} onClick={() => void submit()}>
            Salvar
          </Button>
          <Button onClick={close}>Cancelar</Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.muted}>
          O sino guarda todos os avisos por 90 dias. Sem “Na tela”, o aviso chega já lido e não chama a sua atenção.
        </p>
        {shown === undefined ? (
          kept.error === null ? (
            <Skeleton height={300} />
          ) : (
            <CardFailure failure={kept.error.failure} onRetry={() => void kept.refetch()} />
          )
        ) : (
          <Matrix preferences={shown} onSwitch={(kind, channel) => setDraft(switched(shown, kind, channel))} />
        )}
        {save.failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failureMessage(save.failure)}
          </p>
        )}
      </div>
    </Drawer>
  );
}

function Matrix({
  preferences,
  onSwitch,
}: {
  readonly preferences: readonly NotificationPreference[];
  readonly onSwitch: (kind: NotificationPreference['kind'], channel: Channel) => void;
}): ReactNode {
  const reason = useId();
  return (
    <>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">Aviso</th>
            {CHANNELS.map(({ channel, label }) => (
              <th key={channel} scope="col" className={styles.way}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.map((preference) => {
            const { kind } = preference;
            const { label, hint } = KIND_WORDS[kind];
            return (
              <tr key={kind}>
                <th scope="row">
                  {label}
                  <span className={styles.hint}>{hint}</span>
                </th>
                {CHANNELS.map(({ channel, label: way }) => {
                  const locked = isLocked(kind, channel);
                  return (
                    <td key={channel}>
                      <label className={styles.box}>
                        <input
                          type="checkbox"
                          aria-label={`${label}: ${way.toLowerCase()}`}
                          aria-describedby={locked ? reason : undefined}
                          checked={locked || preference[channel]}
                          disabled={locked}
                          onChange={() => onSwitch(kind, channel)}
                        />
                        {locked && <Lock size={14} strokeWidth={1.7} aria-hidden />}
                      </label>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p id={reason} className={styles.locked}>
        <Lock size={14} strokeWidth={1.7} aria-hidden />
        <span>
          Avisos de segurança vão sempre também por e-mail: quem entrar na sua conta não pode desligar o que lhe avisa.
        </span>
      </p>
    </>
  );
}
