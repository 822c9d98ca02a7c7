import type { CompanyDevice, DeviceAction, SignedChange } from '@bank/contracts';
import { bankingDate, formatBrl } from '@bank/core';
import { Actions, Button, Detail, DetailHead, DetailList, Drawer, Meter } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { actWords, DEVICE_STATES } from '../device-words.ts';
import { AskDeviceChange } from './ask-device-change.tsx';
import styles from './device-drawer.module.css';
import { StateLabel } from './device-table.tsx';
import { RenameDevice } from './rename-device.tsx';

/** Everything about one device and what can be done with it; nothing while none is named. */
export function DeviceDrawer({
  device,
  onClose,
  onAsked,
}: {
  readonly device: CompanyDevice | undefined;
  readonly onClose: () => void;
  /** A change was asked for: it waits for the signature. */
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  return (
    <Drawer open={device !== undefined} onClose={onClose} title="Dispositivo">
      {device !== undefined && <DeviceDetail key={device.id} device={device} onAsked={onAsked} />}
    </Drawer>
  );
}

function DeviceDetail({
  device,
  onAsked,
}: {
  readonly device: CompanyDevice;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const [act, setAct] = useState<DeviceAction | undefined>(undefined);
  const today = bankingDate(useNow(60_000));
  const moment = (wire: string): string => momentInWords(instantOf(wire), today);
  const close = (): void => setAct(undefined);
  return (
    <Detail>
      <DetailHead title={device.name}>
        <StateLabel state={device.state} />
        <p className={styles.muted}>{DEVICE_STATES[device.state].text}</p>
      </DetailHead>
      {device.pendingLimits !== null && <PendingUse limits={device.pendingLimits} />}
      <Actions>
        {device.actions.map((action) => (
          <Button
            key={action}
            size="small"
            variant={action === 'approve' ? 'primary' : 'secondary'}
            onClick={() => setAct(action)}
          >
            {action === 'rename' ? 'Alterar nome' : actWords(action, device).label}
          </Button>
        ))}
      </Actions>
      {act === 'rename' && <RenameDevice device={device} onCancel={close} onAsked={onAsked} />}
      <DetailList
        items={[
          { label: 'De', value: `${device.operator.name}${device.isOwn ? ' (você)' : ''}` },
          { label: 'Registrado', value: moment(device.createdAt) },
          { label: 'Último uso', value: device.lastUsedAt === null ? 'Ainda sem uso' : moment(device.lastUsedAt) },
          { label: 'Onde foi visto', value: device.address },
          { label: 'Sessões abertas', value: device.openSessions === 0 ? 'Nenhuma' : String(device.openSessions) },
        ]}
      />
      {act !== undefined && act !== 'rename' && (
        <AskDeviceChange device={device} act={act} onClose={close} onAsked={onAsked} />
      )}
    </Detail>
  );
}

/** S17: what a device that nobody approved yet has confirmed today of what it may. */
function PendingUse({ limits }: { readonly limits: NonNullable<CompanyDevice['pendingLimits']> }): ReactNode {
  const [used, perDay] = [centavosOf(limits.usedToday), centavosOf(limits.perDay)];
  const text = `${formatBrl(used)} de ${formatBrl(perDay)}`;
  return (
    <div className={styles.use}>
      <p className={styles.useWords}>
        <span>Confirmou hoje</span>
        <span>{text}</span>
      </p>
      <Meter label="Confirmado hoje" text={text} used={used} limit={perDay} />
      <p className={styles.muted}>Até ser aprovado: {formatBrl(centavosOf(limits.perOrder))} por pagamento.</p>
    </div>
  );
}
