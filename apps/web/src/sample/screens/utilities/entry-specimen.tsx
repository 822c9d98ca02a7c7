import { Actions, Button, ChoiceField, EntryGrid, Menu, useEntryState, useEntryStore, type EntryState } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { payeeColumns, samplePayees } from './payees.ts';
import { Specimen } from './specimen.tsx';

const MANY = 10_000;
const FIRST = { anchor: { row: 0, column: 0 }, head: { row: 0, column: 0 } } as const;

const flags = (state: EntryState): string =>
  JSON.stringify([state.canUndo, state.canRedo, state.sheet.totals.faults > 0, state.sheet.rows.length > 0]);

/** The grid for many rows: what a batch of payments is typed or pasted into. */
export function EntrySpecimen(): ReactNode {
  const { today } = useSample();
  const [columns] = useState(() => payeeColumns(today));
  const store = useEntryStore(columns);
  const [mode, setMode] = useState<'open' | 'readOnly' | 'disabled'>('open');
  const [canUndo, canRedo, hasFaults, hasRows] = JSON.parse(useEntryState(store, flags)) as readonly boolean[];
  const isFixed = mode !== 'open';
  const fill = async (count: number, broken: boolean): Promise<void> => {
    store.clearAll();
    await store.paste({ plain: samplePayees(count, today, broken), html: '' });
    store.select(FIRST);
  };
  return (
    <Specimen
      title="Lista de favorecidos"
      note="Muitas linhas digitadas ou coladas de uma planilha. O que está errado diz por quê na própria célula. Cada célula, colagem ou exclusão se desfaz de uma vez."
    >
      <ChoiceField
        label="Estado"
        value={mode}
        onChange={setMode}
        options={[
          { value: 'open', label: 'Editável' },
          { value: 'readOnly', label: 'Só leitura' },
          { value: 'disabled', label: 'Indisponível' },
        ]}
      />
      <Actions>
        <Button size="small" disabled={isFixed || canUndo !== true} onClick={store.undo}>
          Desfazer
        </Button>
        <Button size="small" disabled={isFixed || canRedo !== true} onClick={store.redo}>
          Refazer
        </Button>
        <Button size="small" disabled={mode === 'disabled' || hasFaults !== true} onClick={() => store.nextFault()}>
          Próximo erro
        </Button>
        <Menu
          trigger={
            <Button size="small" disabled={isFixed}>
              Linhas
            </Button>
          }
          entries={[
            { kind: 'action', label: 'Inserir linha acima', onSelect: store.insertRow },
            { kind: 'action', label: 'Acrescentar 10 linhas', onSelect: () => store.addRows(10) },
            { kind: 'action', label: 'Duplicar linhas', onSelect: store.duplicateRows },
            { kind: 'action', label: 'Mover para cima', onSelect: store.moveUp },
            { kind: 'action', label: 'Mover para baixo', onSelect: store.moveDown },
            { kind: 'action', label: 'Excluir linhas', onSelect: store.deleteRows },
          ]}
        />
        <Button size="small" disabled={isFixed || hasRows !== true} onClick={store.clearAll}>
          Limpar tudo
        </Button>
        <Button size="small" variant="quiet" disabled={isFixed} onClick={() => void fill(12, true)}>
          Exemplo com erros
        </Button>
        <Button size="small" variant="quiet" disabled={isFixed} onClick={() => void fill(MANY, false)}>
          Preencher 10.000 linhas
        </Button>
      </Actions>
      <EntryGrid store={store} label="Favorecidos" readOnly={mode === 'readOnly'} disabled={mode === 'disabled'} />
    </Specimen>
  );
}
