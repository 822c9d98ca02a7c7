import { formatBrl } from '@bank/core';
import { Actions, Button } from '@bank/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { countsInWords, peopleInWords } from '../group-words.ts';
import type { PlannedEdit as Planned } from './edit-lines.ts';
import styles from '../components/groups.module.css';

const SHOWN = 20;

/** What saving does to the group, and what is wrong with the rows that stay out. */
export function PlannedEdit({
  planned,
  loading,
  onSave,
}: {
  readonly planned: Planned;
  readonly loading: boolean;
  readonly onSave: () => void;
}): ReactNode {
  const { lines, wrong, members, total } = planned;
  const counts = countsInWords(planned);
  return (
    <section aria-label="Conferência" className={styles.stack}>
      <p role="status" className={styles.judged}>
        {lines.length === 0 ? 'Nada a salvar' : counts}. O grupo fica com {peopleInWords(members)}, soma{' '}
        {formatBrl(total)}.
        {wrong.length > 0 &&
          (wrong.length === 1
            ? ' 1 linha tem erro e fica de fora; quem já estava no grupo continua como estava.'
            : ` ${wrong.length.toLocaleString('pt-BR')} linhas têm erro e ficam de fora; quem já estava no grupo continua como estava.`)}
      </p>
      {wrong.length > 0 && (
        <ul className={styles.list} aria-label="Linhas com erro">
          {wrong.slice(0, SHOWN).map(({ place, faults }) => (
            <li key={place}>
              <strong>Linha {place}</strong>. {faults.join(' ')}
            </li>
          ))}
          {wrong.length > SHOWN && <li>E mais {wrong.length - SHOWN}: baixe as linhas com erro para ver todas.</li>}
        </ul>
      )}
      <Actions>
        <Button variant="primary" disabled={lines.length === 0} loading={loading} onClick={onSave}>
          Salvar alterações
        </Button>
        {wrong.length > 0 && (
          <Button
            icon={<Download size={16} aria-hidden />}
            onClick={() =>
              void import('../../../vocabulary/payee-rows/payee-file.ts').then(({ savePayeesToMend }) =>
                savePayeesToMend(wrong),
              )
            }
          >
            Baixar linhas com erro
          </Button>
        )}
      </Actions>
    </section>
  );
}
