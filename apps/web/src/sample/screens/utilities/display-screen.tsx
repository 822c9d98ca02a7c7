import {
  Amount,
  Button,
  Card,
  DataTable,
  DetailList,
  EmptyState,
  ErrorState,
  Meter,
  Row,
  RowIcon,
  RowList,
  Skeleton,
  Spinner,
  StatusLabel,
  Stepper,
  Tabs,
  Timeline,
  type Column,
} from '@bank/ui';
import { Landmark } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

interface Movement {
  readonly id: string;
  readonly day: string;
  readonly name: string;
  readonly centavos: bigint;
}

const MOVEMENTS: readonly Movement[] = [
  { id: '1', day: 'Hoje', name: 'Padaria Aurora', centavos: 320_00n },
  { id: '2', day: 'Hoje', name: 'Energia do Cerrado', centavos: -1_204_55n },
  { id: '3', day: 'Ontem', name: 'Oficina Três Irmãos', centavos: -89_90n },
];

const COLUMNS: readonly Column<Movement>[] = [
  { key: 'name', header: 'Descrição', cell: ({ name }) => name },
  {
    key: 'amount',
    header: 'Valor',
    align: 'end',
    cell: ({ centavos }) => <Amount centavos={centavos} sign="flow" />,
  },
];

const BY_DAY = { keyOf: ({ day }: Movement) => day, header: ({ day }: Movement) => day };

const card = ({ name, centavos }: Movement): ReactNode => (
  <span className={styles.ends}>
    {name}
    <Amount centavos={centavos} sign="flow" />
  </span>
);

/** /utilities/display: how things are shown, and what shows while there is nothing. */
export function DisplayScreen(): ReactNode {
  const { say } = useSample();
  const [tab, setTab] = useState<'data' | 'history'>('data');
  return (
    <div className={styles.page}>
      <Specimen
        title="Tabela"
        note="Linhas virtuais, cabeçalho que fica, j e k movem, Enter abre. No celular, cada linha é um cartão."
      >
        <Card flush>
          <DataTable
            label="Movimentos de exemplo"
            columns={COLUMNS}
            rows={MOVEMENTS}
            rowKey={({ id }) => id}
            group={BY_DAY}
            card={card}
            onOpen={({ name }) => say(name)}
          />
        </Card>
      </Specimen>
      <Specimen
        title="Listas"
        note="Poucas coisas com um sinal; pares de nome e valor; quanto de um limite já se usou."
      >
        <RowList label="Contas de exemplo">
          <Row
            icon={
              <RowIcon>
                <Landmark size={18} strokeWidth={1.7} aria-hidden="true" />
              </RowIcon>
            }
            title="Conta principal"
            detail="Agência 0001"
            end={<StatusLabel tone="positive">Ativa</StatusLabel>}
          />
          <Row title="Reserva" detail="Agência 0001" end={<Amount centavos={10_000_00n} />} />
        </RowList>
        <DetailList
          items={[
            { label: 'Quem recebe', value: 'Padaria Aurora' },
            { label: 'Valor', value: <Amount centavos={320_00n} /> },
          ]}
        />
        <Meter label="Limite de hoje" text="R$ 3.200,00 de R$ 10.000,00" used={3_200_00n} limit={10_000_00n} />
      </Specimen>
      <Specimen title="Tempo e passos" note="O tempo é uma linha; um caminho longo diz onde se está.">
        <Timeline
          moments={[
            { key: 'made', title: 'Criado', detail: 'por Ana', when: '10h02', tone: 'positive' },
            { key: 'approved', title: 'Aprovado', when: '10h15', tone: 'positive' },
            { key: 'paid', title: 'Pagamento' },
          ]}
        />
        <Stepper steps={['Quem recebe', 'Valor', 'Conferência']} current={1} />
      </Specimen>
      <Specimen title="Abas" note="Vistas da mesma coisa; setas movem entre elas.">
        <Tabs
          label="Abas de exemplo"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'data', label: 'Dados', content: <p>O que é.</p> },
            { value: 'history', label: 'Histórico', content: <p>O que foi.</p> },
          ]}
        />
      </Specimen>
      <Specimen
        title="Enquanto não há nada"
        note="O esqueleto tem o tamanho do que vem; o vazio diz o que fazer; o erro deixa tentar."
      >
        <Skeleton height={44} />
        <div className={styles.row}>
          <Spinner />
          <span>Carregando</span>
        </div>
        <EmptyState title="Nenhum pagamento agendado" action={<Button variant="primary">Agendar pagamento</Button>}>
          O que você agendar aparece aqui.
        </EmptyState>
        <ErrorState message="Sem conexão com o servidor." onRetry={() => say('Tentando de novo.')} />
      </Specimen>
    </div>
  );
}
