import { GROUP_MEMBERS_MAX, readPayeeGroup, type PayeeGroup, type WholeMember } from '@bank/contracts';
import {
  Actions,
  Button,
  Card,
  ChoiceField,
  EntryGrid,
  ErrorState,
  ProgressBar,
  Skeleton,
  useEntryState,
  useEntryStore,
  useUnsaved,
  type EntryState,
} from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { WithBanks } from '../../../platform/institutions/with-banks.tsx';
import { ByTrustedDevice } from '../../../platform/screens/by-trusted-device.tsx';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { Page } from '../../../platform/screens/page.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import type { ListedBank } from '../../../vocabulary/payee-rows/bank-meant.ts';
import { PAYEE_COLUMNS, payeeColumns, WANTED_PAYEE_COLUMNS } from '../../../vocabulary/payee-rows/payee-columns.ts';
import { judgePayees, placedValues, valuesOf } from '../../../vocabulary/payee-rows/payee-row.ts';
import { clipboardLines } from '../../../vocabulary/sheet-entry/clipboard-lines.ts';
import { SheetDrop, type MatchedSheet } from '../../../vocabulary/sheet-entry/sheet-drop.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { GroupsAddress } from '../address.ts';
import { useFreshGroups } from '../api/use-groups.ts';
import { BackToList } from '../components/back-to-list.tsx';
import styles from '../components/groups.module.css';
import { planOf, type PlannedEdit as Planned } from './edit-lines.ts';
import { PlannedEdit } from './planned-edit.tsx';
import { useEditSender } from './use-edit-sender.ts';
import { useWholeMembers } from './use-whole-members.ts';

/** Changing who is in a group: typed, pasted or from a file, each row judged before anything is saved. */
export function GroupEditing({ id, list }: { readonly id: string; readonly list: GroupsAddress }): ReactNode {
  const mayChange = useAccess().permissions.includes('GROUPS_MANAGE');
  const { data: group, error, refetch } = useEndpoint(readPayeeGroup, { params: { id } });
  return (
    <Page
      title={group?.name ?? 'Grupo'}
      lead="Quem está no grupo e quanto cada um recebe, se ninguém disser outro valor"
      actions={<BackToList list={{ ...list, grupo: id }} />}
    >
      {!mayChange ? (
        <NotIncluded what="alterar grupos de favorecidos" />
      ) : group === undefined ? (
        <Card>
          {error === null ? (
            <Skeleton height={420} />
          ) : (
            <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
          )}
        </Card>
      ) : (
        <ByTrustedDevice what="alterar grupos de favorecidos">
          <Opened group={group} list={list} />
        </ByTrustedDevice>
      )}
    </Page>
  );
}

/** Everybody in the group is read once: what others change while somebody types does not move the rows. */
function Opened({ group, list }: { readonly group: PayeeGroup; readonly list: GroupsAddress }): ReactNode {
  const { opening, again } = useWholeMembers(group.id);
  switch (opening.is) {
    case 'reading':
      return (
        <Card>
          {group.members > 1000 && (
            <ProgressBar
              label="Leitura do grupo"
              text={`${opening.read.toLocaleString('pt-BR')} de ${group.members.toLocaleString('pt-BR')} favorecidos`}
              percent={Math.min(100, Math.round((opening.read * 100) / group.members))}
            />
          )}
          <Skeleton height={420} />
        </Card>
      );
    case 'failed':
      return (
        <Card>
          <ErrorState message={failureMessage(opening.failure)} onRetry={again} />
        </Card>
      );
    case 'changed':
      return (
        <Card>
          <ErrorState message="Alguém alterou o grupo enquanto ele era aberto. Abra de novo." onRetry={again} />
        </Card>
      );
    case 'read':
      return (
        <Card>
          <WithBanks>
            {(banks) => <EditForm {...{ group, list, banks }} members={opening.members} version={opening.version} />}
          </WithBanks>
        </Card>
      );
  }
}

const WISH = {
  wanted: WANTED_PAYEE_COLUMNS,
  rowsMax: GROUP_MEMBERS_MAX,
  tooLong: 'Um grupo vai até 10.000 favorecidos. Divida o arquivo em dois grupos.',
};
const FILE_USES = [
  { value: 'add', label: 'Acrescentar ao fim' },
  { value: 'replace', label: 'Substituir a lista toda' },
] as const;

const filled = (state: EntryState): number => state.sheet.totals.filledRows;
/** Another object whenever anything in the rows is another. */
const rowsOf = (state: EntryState): EntryState['sheet']['rows'] => state.sheet.rows;

interface Editing {
  readonly group: PayeeGroup;
  readonly list: GroupsAddress;
  readonly members: readonly WholeMember[];
  readonly version: number;
  readonly banks: readonly ListedBank[];
}

/** What is typed, what it makes of the group, and how it is sent. */
function useEditForm({ group, list, members, version, banks }: Editing) {
  const navigate = useNavigate({ from: '/groups' });
  const refresh = useFreshGroups();
  const { toasts } = useDoor();
  const [columns] = useState(() => payeeColumns(banks));
  const store = useEntryStore(columns, GROUP_MEMBERS_MAX);
  const rows = useEntryState(store, rowsOf);
  const count = useEntryState(store, filled);
  const before = useRef<ReadonlyMap<number, WholeMember>>(new Map());
  const [first, setFirst] = useState<EntryState['sheet']['rows'] | undefined>(undefined);
  const [said, setSaid] = useState<string | undefined>(undefined);
  const [planned, setPlanned] = useState<{ readonly rows: typeof rows; readonly plan: Planned } | undefined>(undefined);
  const saved = useUnsaved(first !== undefined && rows !== first);
  useEffect(() => {
    const lines = members.map(({ member: { payee, amount, description, reference } }) => {
      const values = { ...valuesOf(payee, amount, banks), description: description ?? '', reference: reference ?? '' };
      return PAYEE_COLUMNS.map(({ key }) => values[key] ?? '');
    });
    const fill = async (): Promise<void> => {
      if (lines.length > 0) await store.paste({ plain: clipboardLines(lines), html: '' });
      const { sheet } = store.state();
      before.current = new Map(sheet.rows.flatMap(({ id }, at) => (members[at] ? [[id, members[at]]] : [])));
      store.select({ anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } });
      setFirst(sheet.rows);
    };
    // Filled once, with what was read.
    if (store.state().sheet.rows.length === 0) void fill();
  }, [store, members, banks]);
  const sender = useEditSender(group, () => {
    saved();
    refresh();
    toasts.show({ text: 'Grupo alterado.', tone: 'positive', kind: 'status' });
    void navigate({ search: { ...list, grupo: group.id }, replace: true, ignoreBlocker: true });
  });
  return {
    store,
    count,
    isReady: first !== undefined,
    said,
    sender,
    /** What was planned holds as long as nothing was typed since. */
    planned: planned?.rows === rows ? planned.plan : undefined,
    check: (): void => {
      store.leave();
      const { sheet } = store.state();
      const judged = judgePayees(placedValues(sheet.rows), banks, { once: true });
      const plan = planOf(judged, before.current);
      setSaid(plan.lines.length === 0 && plan.wrong.length === 0 ? 'Nada mudou no grupo.' : undefined);
      setPlanned({ rows: sheet.rows, plan });
    },
    fill: async ({ linesOf }: MatchedSheet, use: 'add' | 'replace'): Promise<void> => {
      if (use === 'replace') store.clearAll();
      const end = store.state().sheet.rows.length;
      store.select({ anchor: { row: end, column: 0 }, head: { row: end, column: 0 } });
      await store.paste({ plain: clipboardLines(linesOf(PAYEE_COLUMNS.map(({ key }) => key))), html: '' });
    },
    send: (plan: Planned): void => void sender.send(version, plan.lines),
  };
}

function EditForm(editing: Editing): ReactNode {
  const { store, count, isReady, said, sender, planned, check, fill, send } = useEditForm(editing);
  const { sending } = sender;
  const [use, setUse] = useState<'add' | 'replace'>('add');
  const isBusy = sending.is === 'sending' || !isReady;
  const failure = said ?? (sending.is === 'failed' ? failureMessage(sending.failure) : undefined);
  return (
    <div className={styles.stack}>
      {!isBusy && (
        <SheetDrop
          label="Planilha de favorecidos"
          hint="XLSX ou CSV com até 10.000 linhas. O arquivo é lido aqui, e nada é salvo antes de você conferir."
          wish={WISH}
          list="groups"
          onUse={(sheet) => fill(sheet, use)}
        />
      )}
      {count > 0 && (
        <ChoiceField
          label="Ao usar um arquivo"
          options={FILE_USES}
          value={use}
          onChange={setUse}
          hint="Ao substituir a lista toda, quem não está no arquivo sai do grupo quando você salvar."
        />
      )}
      <EntryGrid store={store} label="Favorecidos do grupo" disabled={isBusy} />
      {sending.is === 'sending' && (
        <ProgressBar
          label="Envio das alterações"
          text={`${sending.sent} de ${sending.of} linhas enviadas`}
          percent={Math.round((sending.sent * 100) / Math.max(1, sending.of))}
        />
      )}
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {planned === undefined || (planned.lines.length === 0 && planned.wrong.length === 0) ? (
        <Actions>
          <Button variant="primary" disabled={isBusy} onClick={check}>
            Conferir linhas
          </Button>
          <ModelButton />
        </Actions>
      ) : (
        <PlannedEdit planned={planned} loading={sending.is === 'sending'} onSave={() => send(planned)} />
      )}
    </div>
  );
}

function ModelButton(): ReactNode {
  return (
    <Button
      variant="quiet"
      icon={<Download size={16} aria-hidden />}
      onClick={() =>
        void import('../../../vocabulary/payee-rows/payee-file.ts').then(({ savePayeeModel }) => savePayeeModel())
      }
    >
      Baixar modelo
    </Button>
  );
}
