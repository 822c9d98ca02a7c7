import type { PayeeGroup } from '@bank/contracts';
import { StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';

/** What is special about a group, as small labels. */
export function GroupLabels({
  group: { isConfidential, archivedAt },
}: {
  readonly group: Pick<PayeeGroup, 'isConfidential' | 'archivedAt'>;
}): ReactNode {
  return (
    <>
      {isConfidential && <StatusLabel tone="warning">Confidencial</StatusLabel>}
      {archivedAt !== null && <StatusLabel tone="neutral">Arquivado</StatusLabel>}
    </>
  );
}
