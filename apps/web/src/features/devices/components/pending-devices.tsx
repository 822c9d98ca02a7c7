import type { CompanyDevice } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { Button, Card, CountLabel, Row, RowIcon, RowList } from '@bank/ui';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantOf, onMoment } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { pendingWords } from '../device-words.ts';

/** "Aguardam aprovação": what asks for somebody's yes, before all the rest; nothing while none does. */
export function PendingDevices({
  devices,
  onOpen,
}: {
  readonly devices: readonly CompanyDevice[];
  readonly onOpen: (device: CompanyDevice) => void;
}): ReactNode {
  const today = bankingDate(useNow(60_000));
  const pending = devices.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return null;
  const label = pending.length === 1 ? '1 dispositivo aguarda' : `${pending.length} dispositivos aguardam`;
  return (
    <Card title="Aguardam aprovação" aside={<CountLabel count={pending.length} label={label} />}>
      <RowList label="Dispositivos que aguardam aprovação">
        {pending.map((device) => (
          <Row
            key={device.id}
            icon={
              <RowIcon tone="warning">
                <Smartphone size={18} strokeWidth={1.7} />
              </RowIcon>
            }
            title={`${device.name}, de ${device.operator.name}`}
            detail={`${device.pendingLimits === null ? '' : `${pendingWords(device.pendingLimits)}. `}Registrado ${onMoment(instantOf(device.createdAt), today)}.`}
            end={
              <Button size="small" onClick={() => onOpen(device)} aria-label={`Ver ${device.name}`}>
                Ver
              </Button>
            }
          />
        ))}
      </RowList>
    </Card>
  );
}
