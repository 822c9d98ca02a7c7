import {
  typedPayeePlace,
  type GroupChange,
  type GroupChangeLine,
  type PayeeGroup,
  type ShownMemberContent,
} from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Button, Card, ChangeList, Skeleton } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import { ListPlace } from '../../../vocabulary/list-place.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useChangeLines, useChanges } from '../api/use-groups.ts';
import { changeInWords, sumInWords } from '../group-words.ts';
import styles from './groups.module.css';

/** Who changed what in a group, newest first, each with whom it was about for those who may see it. */
export function GroupChanges({ group }: { readonly group: PayeeGroup }): ReactNode {
  const changes = useChanges(group.id);
  return (
    <ListPlace list={changes} onRetry={changes.retry} rows={4}>
      <Card>
        <ul className={styles.list} aria-label="Alterações do grupo">
          {changes.items.map((change) => (
            <Change key={change.version} id={group.id} change={change} />
          ))}
        </ul>
        {changes.hasMore && (
          <Button loading={changes.loadingMore} onClick={changes.loadMore}>
            Ver alterações mais antigas
          </Button>
        )}
      </Card>
    </ListPlace>
  );
}

function Change({ id, change }: { readonly id: string; readonly change: GroupChange }): ReactNode {
  const [open, setOpen] = useState(false);
  const hasLines = change.added + change.changed + change.removed > 0;
  const sum = sumInWords(change);
  return (
    <li className={styles.change}>
      {changeInWords(change).map((words) => (
        <span key={words} className={styles.first}>
          {words}
        </span>
      ))}
      {sum !== undefined && <span>{sum}</span>}
      <span className={styles.second}>
        {change.by}, {momentInFull(instantOf(change.at))}
      </span>
      {hasLines && change.isOpen && (
        <Button size="small" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ocultar favorecidos' : 'Ver favorecidos'}
        </Button>
      )}
      {hasLines && !change.isOpen && <span className={styles.second}>Confidencial: só o número e a soma.</span>}
      {open && <Lines id={id} version={change.version} />}
    </li>
  );
}

function Lines({ id, version }: { readonly id: string; readonly version: number }): ReactNode {
  const lines = useChangeLines(id, version);
  if (lines.failure !== undefined)
    return (
      <p className={styles.failure} role="alert">
        {failureMessage(lines.failure)}
      </p>
    );
  if (lines.loading) return <Skeleton height={80} />;
  return (
    <>
      <ChangeList lines={lines.items.map(lineInWords)} />
      {lines.hasMore && (
        <Button size="small" variant="quiet" loading={lines.loadingMore} onClick={lines.loadMore}>
          Ver mais
        </Button>
      )}
    </>
  );
}

function lineInWords({ before, after }: GroupChangeLine) {
  const label = (after ?? before)?.payee.name ?? '';
  if (before === null) return { label, before: null, after: `Incluído: ${contentInWords(after)}` };
  if (after === null) return { label, before: contentInWords(before), after: 'Removido' };
  return { label, before: contentInWords(before), after: contentInWords(after) };
}

function contentInWords(content: ShownMemberContent | null): string {
  if (content === null) return '';
  const { payee, amount, description, reference } = content;
  const parts = [
    amount === null ? 'valor a definir' : formatBrl(centavosOf(amount)),
    typedPayeePlace(payee),
    payee.maskedDocument,
    description,
    reference,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}
