import {
  ARCHIVE_FILES_MAX,
  ISSUED_FILE_KIND_ROWS,
  PIX_DAY_KINDS,
  type IssuedFile,
  type PixDayFiles,
} from '@bank/contracts';
import { formatDate, type CivilDate } from '@bank/core';
import {
  Button,
  Card,
  EmptyState,
  FilterBar,
  SelectionBar,
  useSelection,
  type Choosing,
  type Selection,
} from '@bank/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { OwnPeriod } from '../../../vocabulary/own-period.tsx';
import { useFileDownloads } from '../../../platform/api/use-file-downloads.ts';
import { FORMATS, rangeOf, readReturnFilesAddress, type FormatName, type ReturnFilesAddress } from '../address.ts';
import { usePixDays, type PixDays } from '../api/use-pix-days.ts';
import { DayDrawer } from '../components/day-drawer.tsx';
import { DayTable } from '../components/day-table.tsx';
import { IssueDayDialog } from '../components/issue-day-dialog.tsx';
import type { PixDay } from '../pix-days.ts';
import styles from './pix-return-files-screen.module.css';

/** How many days one ZIP takes: all files of each. */
const CHOOSING: Choosing<PixDay> = {
  keyOf: ({ day }) => day,
  canChoose: () => true,
  nameOf: ({ day }) => formatDate(day),
  most: Math.floor(ARCHIVE_FILES_MAX / PIX_DAY_KINDS.length),
};

const filesOf = (days: readonly PixDay[]): readonly IssuedFile[] => days.flatMap(({ files }) => files);

/** Return files: what came and went back by Pix on each day, as files for the company's own systems. */
export function PixReturnFilesScreen(): ReactNode {
  const { permissions } = useAccess();
  if (!permissions.includes('PIX_VIEW')) return <NotAllowed what="os arquivos de retorno Pix" permission="ver Pix" />;
  return <PixReturnFiles />;
}

function PixReturnFiles(): ReactNode {
  const address = useSearch({
    from: '/frame/pix-return-files',
    select: readReturnFilesAddress,
    structuralSharing: true,
  });
  const navigate = useNavigate({ from: '/pix-return-files' });
  const { toasts } = useDoor();
  const today = useToday();
  const list = usePixDays(address);
  const selection = useSelection(list.days, CHOOSING);
  const downloads = useFileDownloads(list.refresh);
  const [asking, setAsking] = useState(false);
  const show = (next: ReturnFilesAddress): void =>
    void navigate({ search: readReturnFilesAddress(next), replace: true, resetScroll: false });
  const { one } = downloads;
  const download = useCallback((file: IssuedFile) => void one(file), [one]);
  const takeChosen = async (): Promise<void> => {
    if (await downloads.many(filesOf(selection.rows))) selection.clear();
  };
  const issued = ({ day, issued: fresh }: PixDayFiles): void => {
    const shown = formatDate(dayOf(day));
    const text = fresh > 0 ? `Arquivos de ${shown} emitidos.` : `Os arquivos de ${shown} já estavam emitidos.`;
    toasts.show({ text, tone: 'positive', kind: 'status' });
    setAsking(false);
    list.refresh();
    // Among all days, for filters might hide it.
    show({ de: day, ate: day, dia: day });
  };
  const { dia, ...narrowing } = address;
  return (
    <Page lead="O que entrou, voltou e mudou no Pix em cada dia, para o seu sistema ler">
      <div className={styles.bar}>
        <Filters address={address} today={today} onChange={show} />
        <Button onClick={() => setAsking(true)}>Pedir um dia passado</Button>
      </div>
      <Content
        list={list}
        narrowed={Object.keys(narrowing).length > 0}
        today={today}
        selection={selection}
        openKey={dia}
        onOpen={({ day }) => show({ ...address, dia: day })}
        onDownload={download}
        onWiden={() => show({})}
      />
      <SelectionBar
        count={selection.rows.length}
        total={`${filesOf(selection.rows).length} arquivos`}
        onClear={selection.clear}
      >
        <Button
          size="small"
          variant="primary"
          icon={<Download size={16} aria-hidden />}
          loading={downloads.running}
          onClick={() => void takeChosen()}
        >
          Baixar em ZIP
        </Button>
      </SelectionBar>
      <DayDrawer
        day={list.days.find(({ day }) => day === dia)}
        today={today}
        busy={downloads.running}
        onClose={() => show(narrowing)}
        onDownload={download}
        onRead={list.refresh}
      />
      {asking && <IssueDayDialog open today={today} onClose={() => setAsking(false)} onIssued={issued} />}
    </Page>
  );
}

function Filters({
  address,
  today,
  onChange,
}: {
  readonly address: ReturnFilesAddress;
  readonly today: CivilDate;
  readonly onChange: (next: ReturnFilesAddress) => void;
}): ReactNode {
  const own = rangeOf(address.de, address.ate);
  return (
    <FilterBar>
      <FilterChoice
        label="Downloads"
        value={address.mostrar}
        all="Novos e baixados"
        options={[
          ['novos', 'Só novos'],
          ['baixados', 'Só baixados'],
        ]}
        onChange={(mostrar) => onChange(readReturnFilesAddress({ ...address, mostrar }))}
      />
      <FilterChoice
        label="Formato"
        value={address.formato}
        all="Todos os formatos"
        options={(Object.keys(FORMATS) as FormatName[]).map((name) => [
          name,
          ISSUED_FILE_KIND_ROWS[FORMATS[name]].format,
        ])}
        onChange={(formato) => onChange(readReturnFilesAddress({ ...address, formato }))}
      />
      <OwnPeriod
        own={own}
        shown={own ?? { from: today, to: today }}
        today={today}
        bounds={{ from: { max: today }, to: () => ({ max: today }) }}
        faultOf={rangeFault}
        onChange={({ from, to }) => onChange(readReturnFilesAddress({ ...address, de: from, ate: to }))}
      />
      {own && (
        <Button
          size="small"
          onClick={() => onChange(readReturnFilesAddress({ ...address, de: undefined, ate: undefined }))}
        >
          Todos os dias
        </Button>
      )}
    </FilterBar>
  );
}

function rangeFault(from: CivilDate | undefined, to: CivilDate | undefined): string | undefined {
  if (from === undefined || to === undefined) return 'Informe as duas datas, como 21/11/2026.';
  return from > to ? 'A data inicial deve vir antes da final.' : undefined;
}

function Content({
  list,
  narrowed,
  today,
  selection,
  openKey,
  onOpen,
  onDownload,
  onWiden,
}: {
  readonly list: PixDays;
  readonly narrowed: boolean;
  readonly today: CivilDate;
  readonly selection: Selection<PixDay>;
  readonly openKey: string | undefined;
  readonly onOpen: (day: PixDay) => void;
  readonly onDownload: (file: IssuedFile) => void;
  readonly onWiden: () => void;
}): ReactNode {
  const nothing = narrowed ? (
    <NothingLeft
      what="dias com arquivos"
      because="do período, do formato ou dos downloads escolhidos"
      onWiden={onWiden}
    />
  ) : (
    <EmptyState title="Nenhum arquivo de retorno ainda">
      Cada dia com Pix recebido, devolução ou mudança de cobrança vira arquivos na madrugada seguinte.
    </EmptyState>
  );
  return (
    <ListPlace list={list} onRetry={list.retry} rows={8} nothing={list.days.length === 0 ? nothing : undefined}>
      <Card flush>
        <DayTable
          days={list.days}
          today={today}
          selection={selection}
          openKey={openKey}
          onOpen={onOpen}
          onDownload={onDownload}
          onEndReached={list.loadMore}
          foot={
            <ListFoot
              list={list}
              loading="Carregando mais dias"
              all={narrowed ? 'Fim dos resultados' : 'Estes são todos os dias com arquivos.'}
            />
          }
        />
      </Card>
    </ListPlace>
  );
}
