import type { CompanyDevice } from '@bank/contracts';
import { bankingDate, type CivilDate } from '@bank/core';
import { DataTable, StatusLabel, type Column } from '@bank/ui';
import { useMemo, type ReactNode } from 'react';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { DEVICE_STATES, devicesInWords } from '../device-words.ts';
import styles from './device-table.module.css';

/** The devices: a table, cards on a phone. */
export function DeviceTable({
  devices,
  openId,
  onOpen,
}: {
  readonly devices: readonly CompanyDevice[];
  readonly openId: string | undefined;
  readonly onOpen: (device: CompanyDevice) => void;
}): ReactNode {
  const today = bankingDate(useNow(60_000));
  const columns = useMemo(() => columnsOn(today), [today]);
  const columnChoice = useKeptColumns('devices');
  return (
    <DataTable
      label="Dispositivos"
      columns={columns}
      rows={devices}
      columnChoice={columnChoice}
      rowKey={keyOf}
      card={(device) => <DeviceCard device={device} today={today} />}
      onOpen={onOpen}
      rowName={nameOf}
      openKey={openId}
      totalRows={devices.length}
      foot={devicesInWords(devices)}
    />
  );
}

const nameOf = ({ name }: CompanyDevice): string => name;
const keyOf = (device: CompanyDevice): string => device.id;

/** The columns. Sessions give way first, then the first use, then the last: all stand in the detail. */
function columnsOn(today: CivilDate): readonly Column<CompanyDevice>[] {
  return [
    {
      key: 'name',
      header: 'Dispositivo',
      least: 220,
      wraps: true,
      cell: (device) => (
        <>
          <span className={styles.name}>{device.name}</span>
          <span className={styles.second}>
            {device.operator.name}
            {device.isOwn && ' (você)'}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      header: 'Estado',
      least: 176,
      cell: ({ state }) => <StateLabel state={state} />,
    },
    {
      key: 'since',
      header: 'Registrado',
      optional: true,
      width: 164,
      gives: 2,
      cell: ({ createdAt }) => <span className={styles.number}>{shortMoment(instantOf(createdAt), today)}</span>,
    },
    {
      key: 'used',
      header: 'Último uso',
      optional: true,
      width: 164,
      gives: 3,
      cell: ({ lastUsedAt, address }) => (
        <>
          <span className={styles.number}>
            {lastUsedAt === null ? 'Ainda sem uso' : shortMoment(instantOf(lastUsedAt), today)}
          </span>
          {address !== null && <span className={styles.second}>{address}</span>}
        </>
      ),
    },
    {
      key: 'sessions',
      header: 'Sessões',
      optional: true,
      align: 'end',
      width: 88,
      gives: 1,
      cell: ({ openSessions }) => <span className={styles.number}>{openSessions}</span>,
    },
  ];
}

/** The state of a device as a small label. */
export function StateLabel({ state }: { readonly state: CompanyDevice['state'] }): ReactNode {
  const { tone, label } = DEVICE_STATES[state];
  return <StatusLabel tone={tone}>{label}</StatusLabel>;
}

function DeviceCard({ device, today }: { readonly device: CompanyDevice; readonly today: CivilDate }): ReactNode {
  const { name, operator, isOwn, state, lastUsedAt, address } = device;
  const used = lastUsedAt === null ? 'Ainda sem uso' : `Usado: ${shortMoment(instantOf(lastUsedAt), today)}`;
  return (
    <span className={styles.card}>
      <span className={styles.name}>{name}</span>
      <span className={styles.second}>
        {operator.name}
        {isOwn && ' (você)'}
      </span>
      <span className={styles.cardFoot}>
        <StateLabel state={state} />
        <span className={styles.faint}>{[used, address].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}
