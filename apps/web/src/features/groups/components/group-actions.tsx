import { archivePayeeGroup, bringBackPayeeGroup, type PayeeGroup } from '@bank/contracts';
import { Actions, Button, buttonLook, ConfirmDialog } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Pencil, Settings2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { HistoryLink } from '../../../platform/screens/history-link.tsx';
import { useAccess } from '../../../platform/session/use-session.ts';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { GroupsAddress } from '../address.ts';
import { useFreshGroups } from '../api/use-groups.ts';
import styles from './groups.module.css';

const GroupSettings = onDemand(
  async () => (await import('./group-settings.tsx')).GroupSettings,
  ({ open }) => open,
);

/** What this person can do with a group. */
export function GroupActions({ group, list }: { readonly group: PayeeGroup; readonly list: GroupsAddress }): ReactNode {
  const { id, isOpen, archivedAt, members } = group;
  const mayChange = useAccess().permissions.includes('GROUPS_MANAGE') && isOpen;
  const [setting, setSetting] = useState(false);
  return (
    <Actions>
      {mayChange && archivedAt === null && (
        <>
          <Link to="/groups" search={{ ...list, grupo: id, editar: 'sim' }} className={buttonLook({ size: 'small' })}>
            <Pencil size={16} aria-hidden />
            {members === 0 ? 'Incluir favorecidos' : 'Alterar favorecidos'}
          </Link>
          <Button size="small" icon={<Settings2 size={16} aria-hidden />} onClick={() => setSetting(true)}>
            Nome e repetição
          </Button>
        </>
      )}
      <HistoryLink about={id} />
      {mayChange && (archivedAt === null ? <ArchiveGroup group={group} /> : <BringBack group={group} />)}
      <GroupSettings open={setting} group={group} onClose={() => setSetting(false)} />
    </Actions>
  );
}

function ArchiveGroup({ group: { id, version, repetition } }: { readonly group: PayeeGroup }): ReactNode {
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(archivePayeeGroup);
  const { toasts } = useDoor();
  const refresh = useFreshGroups();
  const archive = async (): Promise<void> => {
    const done = await run({ params: { id }, body: { version } });
    refresh();
    if (!done.ok) return;
    setAsking(false);
    toasts.show({ text: 'Grupo arquivado.', tone: 'positive', kind: 'status' });
  };
  return (
    <>
      <Button size="small" icon={<Archive size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Arquivar
      </Button>
      <ConfirmDialog
        open={asking}
        title="Arquivar este grupo?"
        text={`Ele sai da lista${repetition === null ? '' : ' e deixa de preparar rascunhos todo mês'}. Quem está nele fica guardado, e você pode trazê-lo de volta quando quiser.`}
        confirmLabel="Arquivar grupo"
        loading={running}
        onConfirm={() => void archive()}
        onCancel={() => setAsking(false)}
      >
        {failure && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function BringBack({ group: { id, version } }: { readonly group: PayeeGroup }): ReactNode {
  const { run, running } = useOperation(bringBackPayeeGroup);
  const { toasts } = useDoor();
  const refresh = useFreshGroups();
  const bring = async (): Promise<void> => {
    const done = await run({ params: { id }, body: { version } });
    refresh();
    toasts.show(
      done.ok
        ? { text: 'Grupo em uso de novo.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(done.failure), tone: 'negative', kind: 'status' },
    );
  };
  return (
    <Button size="small" icon={<ArchiveRestore size={16} aria-hidden />} loading={running} onClick={() => void bring()}>
      Trazer de volta
    </Button>
  );
}
