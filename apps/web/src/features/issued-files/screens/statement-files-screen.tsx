import { ARCHIVE_FILES_MAX, CLOSED_MONTH_KINDS, type IssuedFile } from '@bank/contracts';
import { partsOf, type CivilDate } from '@bank/core';
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
import { useAccess } from '../../../platform/session/use-session.ts';
import { NotAllowed } from '../../../platform/screens/not-allowed.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { FilterChoice } from '../../../vocabulary/filter-choice.tsx';
import { ListFoot } from '../../../vocabulary/list-foot.tsx';
import { ListPlace, NothingLeft } from '../../../vocabulary/list-place.tsx';
import { readIssuedFilesAddress, type IssuedFilesAddress } from '../address.ts';
import { useClosedMonths, type ClosedMonths } from '../api/use-closed-months.ts';
import { useFileDownloads } from '../../../platform/api/use-file-downloads.ts';
import { filesOfMonths, type ClosedMonth } from '../closed-months.ts';
import { MonthDrawer } from '../components/month-drawer.tsx';
import { MonthTable } from '../components/month-table.tsx';
import styles from './statement-files-screen.module.css';

/** How many months one ZIP takes: all files of each. */
const CHOOSING: Choosing<ClosedMonth> = {
  keyOf: ({ key }) => key,
  canChoose: () => true,
  nameOf: ({ name }) => name,
  most: ARCHIVE_FILES_MAX / CLOSED_MONTH_KINDS.length,
};
const TITLE_ID = 'closed-months';
/** The first year in which a month can have been closed. */
const FIRST_YEAR = 2020;

/** Reports of the statement: the months that the bank closed, as files that never change. */
export function StatementFilesScreen(): ReactNode {
  const access = useAccess();
  if (!access.permissions.includes('STATEMENT_VIEW'))
    return <NotAllowed what="os relatórios de extrato" permission="ver saldo e extrato" />;
  return <StatementFiles />;
}

function StatementFiles(): ReactNode {
  const address = useSearch({ from: '/frame/releases-list', select: readIssuedFilesAddress, structuralSharing: true });
  const navigate = useNavigate({ from: '/releases-list' });
  const today = useToday();
  const list = useClosedMonths(address);
  const selection = useSelection(list.months, CHOOSING);
  const downloads = useFileDownloads(list.refresh);
  const [openKey, setOpenKey] = useState<string | undefined>(undefined);
  const show = (next: IssuedFilesAddress): void =>
    void navigate({ search: readIssuedFilesAddress(next), replace: true, resetScroll: false });
  const { one } = downloads;
  const download = useCallback((file: IssuedFile) => void one(file), [one]);
  const takeChosen = async (): Promise<void> => {
    if (await downloads.many(filesOfMonths(selection.rows))) selection.clear();
  };
  return (
    <Page lead="Cada mês fechado vira arquivos que nunca mudam: baixe quando quiser e confira">
      <Filters address={address} today={today} onChange={show} />
      <Content
        list={list}
        narrowed={address.mostrar !== undefined || address.ano !== undefined}
        today={today}
        selection={selection}
        openKey={openKey}
        onOpen={({ key }) => setOpenKey(key)}
        onDownload={download}
        onWiden={() => show({})}
      />
      <SelectionBar
        count={selection.rows.length}
        total={`${filesOfMonths(selection.rows).length} arquivos`}
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
      <MonthDrawer
        month={list.months.find(({ key }) => key === openKey)}
        busy={downloads.running}
        onClose={() => setOpenKey(undefined)}
        onDownload={download}
      />
    </Page>
  );
}

function Filters({
  address,
  today,
  onChange,
}: {
  readonly address: IssuedFilesAddress;
  readonly today: CivilDate;
  readonly onChange: (next: IssuedFilesAddress) => void;
}): ReactNode {
  const { year } = partsOf(today);
  const years = Array.from({ length: year - FIRST_YEAR + 1 }, (_, index) => String(year - index));
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
        onChange={(mostrar) => onChange(readIssuedFilesAddress({ ...address, mostrar }))}
      />
      <FilterChoice
        label="Ano"
        value={address.ano}
        all="Qualquer ano"
        options={years.map((one) => [one, one] as const)}
        onChange={(ano) => onChange(readIssuedFilesAddress({ ...address, ano }))}
      />
    </FilterBar>
  );
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
  readonly list: ClosedMonths;
  readonly narrowed: boolean;
  readonly today: CivilDate;
  readonly selection: Selection<ClosedMonth>;
  readonly openKey: string | undefined;
  readonly onOpen: (month: ClosedMonth) => void;
  readonly onDownload: (file: IssuedFile) => void;
  readonly onWiden: () => void;
}): ReactNode {
  return (
    <ListPlace
      list={list}
      onRetry={list.retry}
      rows={6}
      title="Fechamentos mensais"
      nothing={list.months.length === 0 ? <Nothing narrowed={narrowed} onWiden={onWiden} /> : undefined}
    >
      <section className={styles.section} aria-labelledby={TITLE_ID}>
        <h2 id={TITLE_ID} className={styles.title}>
          Fechamentos mensais
        </h2>
        <Card flush>
          <MonthTable
            months={list.months}
            today={today}
            selection={selection}
            openKey={openKey}
            onOpen={onOpen}
            onDownload={onDownload}
            onEndReached={list.loadMore}
            foot={
              <ListFoot
                list={list}
                loading="Carregando mais meses"
                all={narrowed ? 'Fim dos resultados' : 'Estes são todos os meses fechados.'}
              />
            }
          />
        </Card>
      </section>
    </ListPlace>
  );
}

function Nothing({ narrowed, onWiden }: { readonly narrowed: boolean; readonly onWiden: () => void }): ReactNode {
  if (narrowed)
    return <NothingLeft what="meses fechados" because="dos downloads ou do ano escolhido" onWiden={onWiden} />;
  return (
    <EmptyState title="Nenhum mês fechado ainda">
      O primeiro fechamento sai no primeiro dia útil do mês que vem.
    </EmptyState>
  );
}
