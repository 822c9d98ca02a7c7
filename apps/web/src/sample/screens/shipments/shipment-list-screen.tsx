import { formatInstant, formatTime, instant } from '@bank/core';
import { Button, Card, DataTable, SearchField, StatusLabel, type Column } from '@bank/ui';
import { Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { dayWords } from '../../context/sample-values.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { Shipment } from '../../entities.ts';
import { ShipmentForm } from './shipment-form.tsx';
import { countWords, listedShipments, nextNumber, SHIPMENT_STATUSES } from './shipments.ts';

/** The remittances of the sample: filter, search, counts; a line opens the form to change or take it away. */
export function ShipmentListScreen(): ReactNode {
  const shipments = useSampleRead<readonly Shipment[]>('/api/shipments/all');
  return <Answered answer={shipments}>{(data) => <ShipmentList shipments={data} />}</Answered>;
}

function ShipmentList({ shipments }: { readonly shipments: readonly Shipment[] }): ReactNode {
  const { nowMs } = useSample();
  const { run, running } = useSampleWrite();
  const [status, setStatus] = useState<Shipment['status'] | undefined>(undefined);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Shipment | undefined>(undefined);
  const rows = useMemo(() => listedShipments(shipments, { status, search }), [shipments, status, search]);
  const isKnown = shipments.some(({ numero }) => numero === opened?.numero);
  const clear = (): void => {
    setStatus(undefined);
    setSearch('');
  };
  const create = (): void =>
    setOpened({ numero: nextNumber(shipments), dataEnvio: formatInstant(instant(nowMs())), status: 'pendente' });
  const write = async (act: 'add' | 'update' | 'delete', shipment: Shipment, done: string): Promise<void> => {
    if (await run(`/api/shipments/${act}`, shipment, `Remessa ${shipment.numero} ${done}.`)) setOpened(undefined);
  };

  return (
    <>
      <div className={styles.bar}>
        <ChoiceChips label="Situação" all="Todas" options={SHIPMENT_STATUSES} value={status} onChange={setStatus} />
        <SearchField label="Buscar por número" value={search} onChange={setSearch} />
        <span className={styles.barEnd}>
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={create}>
            Nova remessa
          </Button>
        </span>
      </div>
      {rows.length === 0 ? (
        <NothingFound what="nenhuma remessa" isNarrowed={shipments.length > 0} onClear={clear} />
      ) : (
        <Card flush>
          <DataTable
            label="Remessas de exemplo"
            columns={COLUMNS}
            rows={rows}
            rowKey={keyOf}
            card={(shipment) => <ShipmentCard shipment={shipment} />}
            onOpen={setOpened}
            rowName={({ numero }) => `remessa ${numero}`}
            openKey={opened?.numero}
            totalRows={rows.length}
            foot={countWords(rows)}
          />
        </Card>
      )}
      {opened !== undefined && (
        <ShipmentForm
          key={opened.numero}
          shipment={opened}
          loading={running}
          onClose={() => setOpened(undefined)}
          onSave={(changed) => void write(isKnown ? 'update' : 'add', changed, isKnown ? 'alterada' : 'criada')}
          onRemove={isKnown ? () => write('delete', opened, 'excluída') : undefined}
        />
      )}
    </>
  );
}

const keyOf = (shipment: Shipment): string => shipment.numero;

const COLUMNS: readonly Column<Shipment>[] = [
  { key: 'number', header: 'Número', cell: ({ numero }) => <span className={styles.first}>{numero}</span> },
  {
    key: 'sent',
    header: 'Enviada em',
    width: 220,
    cell: ({ dataEnvio }) => <span className={styles.number}>{momentWords(dataEnvio)}</span>,
  },
  { key: 'status', header: 'Situação', width: 160, cell: ({ status }) => <ShipmentStatus status={status} /> },
];

function momentWords(dataEnvio: string): string {
  const atMs = Date.parse(dataEnvio);
  return Number.isNaN(atMs) ? '–' : `${dayWords(dataEnvio)}, ${formatTime(instant(atMs))}`;
}

function ShipmentStatus({ status }: { readonly status: Shipment['status'] }): ReactNode {
  const words = SHIPMENT_STATUSES.find(({ value }) => value === status);
  return <StatusLabel tone={words?.tone ?? 'neutral'}>{words?.label ?? status}</StatusLabel>;
}

function ShipmentCard({ shipment }: { readonly shipment: Shipment }): ReactNode {
  return (
    <span className={styles.card}>
      <span>
        <span className={styles.first}>{shipment.numero}</span>
        <span className={styles.second}>{momentWords(shipment.dataEnvio)}</span>
      </span>
      <ShipmentStatus status={shipment.status} />
    </span>
  );
}
