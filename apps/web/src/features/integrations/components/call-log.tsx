import { CALL_OUTCOME_WORDS, type ProgramCall } from '@bank/contracts';
import { bankingDate, formatTime, type CivilDate } from '@bank/core';
import { Button, Card, DataTable, EmptyState, FilterBar, FilterChip, type Column } from '@bank/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { useKeptColumns } from '../../../platform/tables/kept-columns.ts';
import { dayHeading, instantOf } from '../../../vocabulary/dates.ts';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import { daysBetween, OUTCOMES, type IntegrationsAddress, type OutcomeName, type Go } from '../address.ts';
import { useProgramCalls } from '../api/use-credentials.ts';
import { callName, elapsedInWords } from '../credential-words.ts';
import { CallDrawer } from './call-drawer.tsx';
import { OutcomeLabel } from './outcome-label.tsx';
import styles from './integrations.module.css';

/** What programs called with a credential, newest first, by outcome and day; each call opens with all that is kept of it. */
export function CallLog({
  id,
  address,
  onGo,
}: {
  readonly id: string;
  readonly address: IntegrationsAddress;
  readonly onGo: Go;
}): ReactNode {
  const today = useToday();
  const list = useProgramCalls(id, address);
  const [open, setOpen] = useState<ProgramCall | undefined>(undefined);
  const isEmpty = !list.loading && list.failure === undefined && list.items.length === 0;
  const isNarrowed = address.resultado !== undefined || address.de !== undefined;
  const all: IntegrationsAddress = { aba: 'integracoes', credencial: id };
  return (
    <section className={styles.panel} aria-label="Chamadas dos programas">
      <CallFilters address={{ ...address, ...all }} today={today} onGo={onGo} onLook={list.retry} />
      <ListPlace
        list={list}
        onRetry={list.retry}
        rows={6}
        title="Chamadas"
        nothing={
          !isEmpty ? undefined : isNarrowed ? (
            <NothingLeft what="chamadas" because="do resultado ou do período escolhido" onWiden={() => onGo(all)} />
          ) : (
            <EmptyState title="Nenhuma chamada ainda">
              Cada chamada dos programas aparece aqui, com o que o banco respondeu.
            </EmptyState>
          )
        }
      >
        <Card flush>
          <CallTable
            rows={list.items}
            today={today}
            onOpen={setOpen}
            onEndReached={list.loadMore}
            foot={<ListFoot list={list} loading="Carregando mais chamadas" all="Fim da lista" />}
          />
        </Card>
      </ListPlace>
      <CallDrawer call={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}

function CallFilters({
  address,
  today,
  onGo,
  onLook,
}: {
  readonly address: IntegrationsAddress;
  readonly today: CivilDate;
  readonly onGo: Go;
  readonly onLook: () => void;
}): ReactNode {
  const days = daysBetween(address.de, address.ate);
  const { de: _from, ate: _to, ...anyDay } = address;
  const { resultado: _outcome, ...anyOutcome } = address;
  const isToday = days?.from === today && days.to === today;
  return (
    <FilterBar label="Quais chamadas">
      <FilterChoice
        label="Resultado"
        value={address.resultado}
        all="Todos os resultados"
        options={(Object.keys(OUTCOMES) as OutcomeName[]).map((name) => [name, CALL_OUTCOME_WORDS[OUTCOMES[name]]])}
        onChange={(value) => onGo(value === undefined ? anyOutcome : { ...address, resultado: value as OutcomeName })}
      />
      <FilterChip on={days === undefined} onClick={() => onGo(anyDay)}>
        Todos os dias
      </FilterChip>
      <FilterChip on={isToday} onClick={() => onGo({ ...address, de: today, ate: today })}>
        Hoje
      </FilterChip>
      <OwnPeriod
        own={isToday ? undefined : days}
        shown={days ?? { from: today, to: today }}
        today={today}
        bounds={{ from: { max: today }, to: () => ({ max: today }) }}
        faultOf={rangeFault}
        onChange={({ from, to }) => onGo({ ...address, de: from, ate: to })}
      />
      <Button size="small" variant="quiet" onClick={onLook}>
        Atualizar
      </Button>
    </FilterBar>
  );
}

/** Why a period of one's own cannot be asked for; undefined when it can. */
function rangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/11/2026.';
  return from > to ? 'A data inicial deve vir antes da final.' : undefined;
}

const keyOf = ({ id }: ProgramCall): string => id;
const dayOfCall = ({ at }: ProgramCall): string => bankingDate(instantOf(at));
const nameOf = (call: ProgramCall): string => `${callName(call)}, às ${formatTime(instantOf(call.at))}`;

function CallTable({
  rows,
  today,
  onOpen,
  onEndReached,
  foot,
}: {
  readonly rows: readonly ProgramCall[];
  readonly today: CivilDate;
  readonly onOpen: (call: ProgramCall) => void;
  readonly onEndReached: () => void;
  readonly foot: ReactNode;
}): ReactNode {
  const group = useMemo(
    () => ({
      keyOf: dayOfCall,
      header: ({ at }: ProgramCall) => dayHeading(bankingDate(instantOf(at)), today),
    }),
    [today],
  );
  const columnChoice = useKeptColumns('program-calls');
  return (
    <DataTable
      label="Chamadas"
      columns={COLUMNS}
      rows={rows}
      columnChoice={columnChoice}
      rowKey={keyOf}
      group={group}
      card={(call) => <CallCard call={call} />}
      onOpen={onOpen}
      rowName={nameOf}
      onEndReached={onEndReached}
      foot={foot}
    />
  );
}

/** The columns. How long it took gives way first, then from where it came: both stand in the call that opens. */
const COLUMNS: readonly Column<ProgramCall>[] = [
  {
    key: 'time',
    header: 'Hora',
    width: 72,
    cell: ({ at }) => <span className={styles.number}>{formatTime(instantOf(at))}</span>,
  },
  { key: 'call', header: 'Chamada', least: 240, wraps: true, cell: (call) => <CallWords call={call} /> },
  { key: 'outcome', header: 'Resultado', width: 176, cell: (call) => <OutcomeLabel call={call} /> },
  {
    key: 'address',
    header: 'De onde',
    optional: true,
    width: 140,
    gives: 2,
    cell: ({ address }) => <span className={styles.number}>{address}</span>,
  },
  {
    key: 'elapsed',
    header: 'Tempo',
    optional: true,
    align: 'end',
    width: 88,
    gives: 1,
    cell: ({ elapsedMs }) => <span className={styles.number}>{elapsedInWords(elapsedMs)}</span>,
  },
];

function CallWords({ call }: { readonly call: ProgramCall }): ReactNode {
  return (
    <>
      <code className={styles.first}>{callName(call)}</code>
      {call.refusal !== null && <span className={styles.second}>{call.refusal.message}</span>}
    </>
  );
}

function CallCard({ call }: { readonly call: ProgramCall }): ReactNode {
  return (
    <span className={styles.callCard}>
      <CallWords call={call} />
      <OutcomeLabel call={call} />
      <span className={styles.second}>
        {formatTime(instantOf(call.at))} · {elapsedInWords(call.elapsedMs)}
      </span>
    </span>
  );
}
