import { listNotifications, markNotificationsRead } from '@bank/contracts';
import { Button, EmptyState, VisuallyHidden } from '@bank/ui';
import { Bell } from 'lucide-react';
import { useCallback, type ReactNode } from 'react';
import { useAct } from '../bank/use-act.ts';
import type { Bank } from '../bank/bank.ts';
import { useAnswer } from '../bank/use-answer.ts';
import styles from '../screens/app.module.css';
import { Faults } from '../screens/faults.tsx';
import { Loading } from '../screens/loading.tsx';
import { momentWords } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';

const LOOK_EVERY_MS = 5000;
const LATEST = 50;

/** What the bank told this person, newest first, as its push messages said it. */
export function NoticesScreen({ bank, onBack }: { readonly bank: Bank; readonly onBack: () => void }): ReactNode {
  const { answer, ask } = useAnswer(
    useCallback(() => bank.call(listNotifications, { query: { limit: LATEST } }), [bank]),
    LOOK_EVERY_MS,
  );
  const marking = useAct(bank);
  const now = useNow();
  if (answer?.ok !== true) return <Loading answer={answer} onRetry={ask} onBack={onBack} />;
  const { items, unread } = answer.value;
  const markAll = async (): Promise<void> => {
    await marking.run(markNotificationsRead, { body: { ids: null } });
    ask();
  };
  return (
    <>
      <h1 className={styles.heading}>Avisos</h1>
      <Faults fault={marking.fault} />
      {items.length === 0 ? (
        <EmptyState icon={<Bell size={24} strokeWidth={1.7} />} title="Nenhum aviso">
          O que pedir sua atenção aparece aqui.
        </EmptyState>
      ) : (
        <ul className={styles.lines}>
          {items.map(({ id, title, text, at, read }) => (
            <li key={id} className={styles.line}>
              <span className={read ? undefined : styles.name}>
                {!read && <VisuallyHidden>Não lido: </VisuallyHidden>}
                {title}
              </span>
              <span className={styles.small}>{text}</span>
              <span className={styles.small}>{momentWords(at, now)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {unread > 0 && (
          <Button wide loading={marking.busy} onClick={() => void markAll()}>
            Marcar todos como lidos
          </Button>
        )}
        <Button variant="quiet" wide onClick={onBack}>
          Voltar
        </Button>
      </div>
    </>
  );
}
