import { Amount, Button, Card, DataTable, SelectionBar, StatusLabel, useSelection } from '@bank/ui';
import type { Choosing, Column, Tone } from '@bank/ui';
import { formatBrl } from '@bank/core';
import { useState, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

interface Movement {
  readonly id: string;
  readonly day: string;
  readonly name: string;
  readonly state: { readonly tone: Tone; readonly label: string };
  readonly centavos: bigint;
  readonly mayCancel: boolean;
}

const DONE = { tone: 'positive', label: 'Feito' } as const;
const WAITS = { tone: 'warning', label: 'Aguardando' } as const;

const MOVEMENTS: readonly Movement[] = [
  { id: '1', day: 'Hoje', name: 'Padaria Aurora', state: WAITS, centavos: -320_00n, mayCancel: true },
  { id: '2', day: 'Hoje', name: 'Energia do Cerrado', state: WAITS, centavos: -1_204_55n, mayCancel: true },
  { id: '3', day: 'Ontem', name: 'Oficina Três Irmãos', state: DONE, centavos: -89_90n, mayCancel: false },
];

const TOTAL = MOVEMENTS.reduce((sum, { centavos }) => sum + centavos, 0n);

const COLUMNS: readonly Column<Movement>[] = [
  { key: 'name', header: 'Descrição', cell: ({ name }) => name },
  {
    key: 'state',
    header: 'Situação',
    optional: true,
    least: 120,
    gives: 1,
    cell: ({ state }) => <StatusLabel tone={state.tone}>{state.label}</StatusLabel>,
  },
  {
    key: 'amount',
    header: 'Valor',
    align: 'end',
    least: 140,
    cell: ({ centavos }) => <Amount centavos={centavos} sign="flow" />,
    total: <Amount centavos={TOTAL} sign="flow" />,
  },
];

const BY_DAY = { keyOf: ({ day }: Movement) => day, header: ({ day }: Movement) => day };

const CHOOSING: Choosing<Movement> = {
  keyOf: ({ id }) => id,
  canChoose: ({ mayCancel }) => mayCancel,
  nameOf: ({ name, centavos }) => `${formatBrl(-centavos)} para ${name}`,
};

const card = ({ name, centavos }: Movement): ReactNode => (
  <span className={styles.ends}>
    {name}
    <Amount centavos={centavos} sign="flow" />
  </span>
);

/** The data table with all it can do, and the bar of what is chosen. */
export function TableSpecimen(): ReactNode {
  const { say } = useSample();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const selection = useSelection(MOVEMENTS, CHOOSING);
  const total = selection.rows.reduce((sum, { centavos }) => sum - centavos, 0n);
  return (
    <Specimen
      title="Tabela"
      note="Linhas virtuais, cabeçalho que fica, totais no pé. j e k movem, Enter abre, x escolhe; o botão no fim do cabeçalho escolhe as colunas. Onde falta largura, as colunas dão lugar na ordem que cada uma diz, os nomes nunca. No celular, cada linha é um cartão."
    >
      <Card flush>
        <DataTable
          label="Movimentos de exemplo"
          columns={COLUMNS}
          rows={MOVEMENTS}
          rowKey={({ id }) => id}
          group={BY_DAY}
          card={card}
          selection={selection}
          columnChoice={{ hidden, onChange: setHidden }}
          onOpen={({ name }) => say(name)}
          rowName={({ name }) => name}
          foot="3 movimentos"
        />
      </Card>
      <SelectionBar count={selection.rows.length} total={formatBrl(total)} onClear={selection.clear}>
        <Button size="small" variant="danger" onClick={() => say('Cancelar')}>
          Cancelar
        </Button>
      </SelectionBar>
    </Specimen>
  );
}
