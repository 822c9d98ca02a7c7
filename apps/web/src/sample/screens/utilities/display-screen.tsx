import {
  Amount,
  Button,
  ChangeList,
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
} from '@bank/ui';
import { Landmark } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

// Table and charts are the largest pieces: they come after the others.
const TableSpecimen = lazy(async () => ({ default: (await import('./table-specimen.tsx')).TableSpecimen }));
const ChartSpecimen = lazy(async () => ({ default: (await import('./chart-specimen.tsx')).ChartSpecimen }));

/** /utilities/display: how things are shown, and what shows while there is nothing. */
export function DisplayScreen(): ReactNode {
  const { say } = useSample();
  const [tab, setTab] = useState<'data' | 'history'>('data');
  return (
    <div className={styles.page}>
      <Suspense fallback={<Skeleton height={360} />}>
        <TableSpecimen />
      </Suspense>
      <Suspense fallback={<Skeleton height={720} />}>
        <ChartSpecimen />
      </Suspense>
      <Specimen
        title="Listas"
        note="Poucas coisas com um sinal; pares de nome e valor; o que muda, de e para; quanto de um limite já se usou."
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
        <ChangeList
          lines={[
            { label: 'Limite por dia', before: 'R$ 10.000,00', after: 'R$ 15.000,00' },
            { label: 'Aprovadores', before: null, after: 'Duas pessoas' },
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
