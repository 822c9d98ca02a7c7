import type { Favourite } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { ConfirmDialog, IconButton, Menu } from '@bank/ui';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { instantOf } from '../../vocabulary/dates.ts';
import { failureMessage } from '../../vocabulary/status-messages.ts';
import { NameFavourite } from './name-favourite.tsx';
import { useFavourites } from './use-favourites.ts';
import styles from './saved-payees.module.css';

/** What else can be done with a favourite: another name, or away with it. Says who saved it. */
export function FavouriteMenu({ favourite }: { readonly favourite: Favourite }): ReactNode {
  const { id, name, savedBy, savedAt } = favourite;
  const [asking, setAsking] = useState<'rename' | 'remove' | undefined>(undefined);
  const { rename, remove, working, failure } = useFavourites();
  const close = (): void => setAsking(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={`Opções de ${name}`} size="small">
            <EllipsisVertical size={18} aria-hidden />
          </IconButton>
        }
        head={`Salvo por ${savedBy.name} em ${formatDate(bankingDate(instantOf(savedAt)))}`}
        entries={[
          {
            kind: 'action',
            label: 'Alterar nome',
            icon: <Pencil size={16} aria-hidden />,
            onSelect: () => setAsking('rename'),
          },
          {
            kind: 'action',
            label: 'Remover dos favoritos',
            icon: <Trash2 size={16} aria-hidden />,
            onSelect: () => setAsking('remove'),
          },
        ]}
      />
      <NameFavourite
        open={asking === 'rename'}
        title="Alterar nome"
        text="O nome vale para toda a empresa."
        name={name}
        {...{ working, failure }}
        onClose={close}
        onSave={(next) => void rename(id, next).then((done) => done && close())}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={`Remover ${name} dos favoritos?`}
        text="Sai da lista de toda a empresa. Pagamentos feitos e agendados não mudam."
        confirmLabel="Remover dos favoritos"
        danger
        loading={working}
        onConfirm={() => void remove(id).then((done) => done && close())}
        onCancel={close}
      >
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
