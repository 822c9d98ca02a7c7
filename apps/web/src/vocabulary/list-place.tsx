import type { CallFailure } from '@bank/contracts';
import { Button, Card, EmptyState, ErrorState, Skeleton } from '@bank/ui';
import type { ReactNode } from 'react';
import { failureMessage } from './status-messages.ts';
import { RowSkeletons } from './row-skeletons.tsx';

/** How a list stands while it has no rows to show. */
export interface ListStanding {
  readonly loading: boolean;
  /** Why it could not be read. */
  readonly failure: CallFailure | undefined;
}

/** How a list stands that is read whole. */
export function standingOf({
  data,
  error,
}: {
  readonly data: unknown;
  readonly error: { readonly failure: CallFailure } | null;
}): ListStanding {
  return { loading: data === undefined && error === null, failure: data === undefined ? error?.failure : undefined };
}

/**
 * The place of a list on its screen: why it could not be read and the way to try again, its shape while it is read, what
 * is said where it is empty, or the list itself. The words of these states stand here and in {@link NothingLeft}, once.
 */
export function ListPlace({
  list,
  onRetry,
  rows,
  title,
  nothing,
  children,
}: {
  readonly list: ListStanding;
  readonly onRetry: () => void;
  /** About how many rows it will have. */
  readonly rows: number;
  /** What the list is called, where the screen's heading does not say it. */
  readonly title?: string | undefined;
  /** Said in place of the list where it is empty, an <EmptyState> or {@link NothingLeft}; undefined where it has rows. */
  readonly nothing?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  if (list.failure !== undefined)
    return (
      <Card title={title}>
        <ErrorState message={failureMessage(list.failure)} onRetry={onRetry} />
      </Card>
    );
  if (list.loading)
    return (
      <Card title={title}>
        <Skeleton width={180} height={14} />
        <RowSkeletons count={rows} />
      </Card>
    );
  return nothing === undefined ? children : <Card title={title}>{nothing}</Card>;
}

/** Filters leave nothing of a list. */
export function NothingLeft({
  what,
  because,
  icon,
  onWiden,
}: {
  /** What is listed, in the plural: "pagamentos". */
  readonly what: string;
  /** Which filters there are: "da busca ou do tipo escolhido". */
  readonly because: string;
  readonly icon?: ReactNode;
  /** Takes the filters away. */
  readonly onWiden: () => void;
}): ReactNode {
  return (
    <EmptyState icon={icon} title="Nada com estes filtros" action={<Button onClick={onWiden}>Limpar filtros</Button>}>
      Pode haver {what} que não aparecem por causa {because}.
    </EmptyState>
  );
}
