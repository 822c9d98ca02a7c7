import {
  BATCH_ROW_FIELD_WORDS,
  listPayeeGroups,
  openGroupToPay,
  readPayeeGroup,
  type CallFailure,
  type GroupMemberContent,
  type PayeeGroup,
} from '@bank/contracts';
import { formatBrl, formatReais } from '@bank/core';
import { Card, EmptyState, ErrorState, Row, RowIcon, RowList, SearchField, Skeleton } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Lock, Users } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useApp, type AppServices } from '../../../platform/app-services.ts';
import { WithBanks } from '../../../platform/institutions/with-banks.tsx';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { clipboardLines } from '../../../vocabulary/sheet-entry/clipboard-lines.ts';
import { payeeTextsOf } from '../../../vocabulary/payee-rows/raw-payee.ts';
import type { ListedBank } from '../../../vocabulary/payee-rows/bank-meant.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { ROW_COLUMNS } from '../row-columns.ts';
import { EMPTY_ROW, type RowTexts } from '../row-texts.ts';
import { RowsForm, type Start } from './rows-form.tsx';
import styles from './making.module.css';

/** A batch that pays a group: it is chosen, then its payees stand in the grid with their usual amounts. */
export function GroupForm({ groupId }: { readonly groupId: string | undefined }): ReactNode {
  const { permissions } = useAccess();
  // Paying a group takes seeing it, not changing it.
  if (!permissions.includes('GROUPS_VIEW'))
    return <NotIncluded what="pagar grupos" permission="ver os grupos de favorecidos, e exportar quem está neles" />;
  return groupId === undefined ? (
    <GroupChoice />
  ) : (
    <WithBanks>{(banks) => <GroupRows key={groupId} {...{ groupId, banks }} />}</WithBanks>
  );
}

function GroupChoice(): ReactNode {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useEndpoint(listPayeeGroups, { query: {} });
  if (data === undefined)
    return (
      <Card>
        {error === null ? (
          <Skeleton height={240} />
        ) : (
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        )}
      </Card>
    );
  if (data.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Users size={26} strokeWidth={1.6} />}
          title="Nenhum grupo ainda"
          action={<Link to="/groups">Ir para Grupos</Link>}
        >
          Um grupo guarda quem você paga sempre junto, como a folha ou os fornecedores, com o valor de costume.
        </EmptyState>
      </Card>
    );
  const wanted = search.trim().toLowerCase();
  const shown = data.items.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Card title="Qual grupo você quer pagar?">
      <div className={styles.form}>
        {data.items.length > 8 && <SearchField label="Buscar grupo pelo nome" value={search} onChange={setSearch} />}
        <RowList label="Grupos">
          {shown.map((group) => (
            <GroupLine key={group.id} group={group} />
          ))}
        </RowList>
      </div>
    </Card>
  );
}

function GroupLine({ group: { id, name, members, total, isConfidential, isOpen } }: { readonly group: PayeeGroup }) {
  const count = members === 1 ? '1 favorecido' : `${members.toLocaleString('pt-BR')} favorecidos`;
  const closed = isOpen ? '' : ' · confidencial: só para quem tem esse direito';
  return (
    <Row
      icon={<RowIcon>{isConfidential ? <Lock size={16} /> : <Users size={16} />}</RowIcon>}
      title={name}
      detail={`${count}${closed}`}
      end={formatBrl(centavosOf(total))}
      {...(isOpen &&
        members > 0 && {
          as: (line: { readonly className: string; readonly children: ReactNode }) => (
            <Link to="/batch-transfer" search={{ novo: 'grupo', grupo: id }} {...line} />
          ),
        })}
    />
  );
}

type Loaded = { readonly text: string } | { readonly failure: CallFailure };

function GroupRows({ groupId, banks }: { readonly groupId: string; readonly banks: readonly ListedBank[] }): ReactNode {
  const app = useApp();
  const group = useEndpoint(readPayeeGroup, { params: { id: groupId } });
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    void readMembers(app, groupId, banks).then((result) => {
      if (!isGone) setLoaded(result);
    });
    return () => {
      isGone = true;
    };
  }, [app, groupId, banks, tries]);
  const failure = loaded !== undefined && 'failure' in loaded ? loaded.failure : group.error?.failure;
  if (failure !== undefined)
    return (
      <Card>
        <ErrorState
          message={failureMessage(failure)}
          onRetry={() => {
            setLoaded(undefined);
            setTries(tries + 1);
            void group.refetch();
          }}
        />
      </Card>
    );
  if (group.data === undefined || loaded === undefined || 'failure' in loaded)
    return (
      <Card>
        <Skeleton height={420} />
      </Card>
    );
  const { name, isConfidential } = group.data;
  return <GroupGrid text={loaded.text} {...{ groupId, name, isConfidential }} />;
}

function GroupGrid({ text, groupId, name, isConfidential }: Start): ReactNode {
  // The same object as long as the rows are the same: what was typed over them stays.
  const start = useMemo(() => ({ text, groupId, name, isConfidential }), [text, groupId, name, isConfidential]);
  return <RowsForm withFile={false} given={undefined} start={start} />;
}

/** All payees of a group as a spreadsheet would put them on the clipboard. */
async function readMembers({ call }: AppServices, id: string, banks: readonly ListedBank[]): Promise<Loaded> {
  // The header says what each column is, whatever the first payee lacks.
  const lines: (readonly string[])[] = [ROW_COLUMNS.map((field) => BATCH_ROW_FIELD_WORDS[field])];
  let cursor: string | undefined;
  do {
    const page = await call(openGroupToPay, { params: { id }, query: cursor === undefined ? {} : { cursor } });
    if (!page.ok) return { failure: page.failure };
    lines.push(...page.value.items.map(({ member }) => lineOfMember(member, banks)));
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { text: clipboardLines(lines) };
}

function lineOfMember(
  { payee, amount, description, reference }: GroupMemberContent,
  banks: readonly ListedBank[],
): readonly string[] {
  const texts: RowTexts = {
    ...EMPTY_ROW,
    ...payeeTextsOf(payee, banks),
    amount: amount === null ? '' : formatReais(centavosOf(amount)),
    description: description ?? '',
    reference: reference ?? '',
  };
  return ROW_COLUMNS.map((field) => texts[field]);
}
