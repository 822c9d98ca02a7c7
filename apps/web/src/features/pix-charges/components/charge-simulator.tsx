import { formatDate, type CivilDate } from '@bank/core';
import { Amount, Card, DateField } from '@bank/ui';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { partsInWords } from '../charge-words.ts';
import type { ChargeDraft } from '../form/draft.ts';
import { cobvOf } from '../form/faults.ts';
import { simulate, type SimulatedDay, type Simulation } from '../form/simulation.ts';
import styles from './charge-simulator.module.css';

/** What would be paid on which day, as the charge is typed. */
export function ChargeSimulator({ draft }: { readonly draft: ChargeDraft }): ReactNode {
  const today = useToday();
  const [own, setOwn] = useState<CivilDate | undefined>(undefined);
  const simulation = simulate(cobvOf(draft), today, own);
  return (
    <Card title="Quanto será pago" className={styles.card}>
      {simulation === undefined ? (
        <p className={styles.fine}>
          Informe o valor e o vencimento: aqui aparece quanto a cobrança custa em cada dia, com multa, juros e
          descontos.
        </p>
      ) : (
        <Days simulation={simulation} dueDate={draft.dueDate} />
      )}
      {simulation !== undefined && (
        <DateField label="Ver outro dia" optional value={own} today={today} min={today} onChange={setOwn} />
      )}
    </Card>
  );
}

function Days({
  simulation: { days, adjustedDue, last, warnings },
  dueDate,
}: {
  readonly simulation: Simulation;
  readonly dueDate: string;
}): ReactNode {
  return (
    <>
      <ul className={styles.days} aria-label="Quanto será pago em cada dia">
        {days.map((each) => (
          <li key={each.day} className={styles.day}>
            <span className={styles.words}>
              <span>
                {each.label} <span className={styles.date}>{formatDate(each.day)}</span>
              </span>
              {each.result.kind !== 'refused' && partsInWords(each.parts) !== '' && (
                <span className={styles.fine}>{partsInWords(each.parts)}</span>
              )}
            </span>
            <Result result={each.result} />
          </li>
        ))}
      </ul>
      {adjustedDue !== dueDate && (
        <p className={styles.fine}>
          O vencimento não é dia útil: até {formatDate(adjustedDue)} a cobrança é paga sem multa nem juros.
        </p>
      )}
      <p className={styles.fine}>Pode ser paga até {formatDate(last)}.</p>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <TriangleAlert size={16} aria-hidden />
          <span>{warning}</span>
        </p>
      ))}
    </>
  );
}

function Result({ result }: Pick<SimulatedDay, 'result'>): ReactNode {
  switch (result.kind) {
    case 'amount':
      return (
        <span className={styles.amount}>
          <Amount centavos={result.centavos} />
        </span>
      );
    case 'over':
      return <span className={styles.fine}>Não é mais paga</span>;
    case 'refused':
      return <span className={styles.fine}>{result.why}</span>;
  }
}
