import type { CompanyRequest } from '@bank/contracts';
import { bankingDate } from '@bank/core';
import { Card, Row, RowIcon, StatusLabel } from '@bank/ui';
import { FilePenLine, PackagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { REQUEST_STATES, subjectOf } from '../request-words.ts';
import { ShortList } from '../../../vocabulary/short-list.tsx';

const REQUESTS_AT_FIRST = 4;

/** What the company asked the bank for, the newest first; a press opens its course. */
export function RequestsCard({
  requests,
  onOpen,
}: {
  readonly requests: readonly CompanyRequest[];
  readonly onOpen: (request: CompanyRequest) => void;
}): ReactNode {
  const now = useNow(60_000);
  const today = bankingDate(now);
  if (requests.length === 0) return null;
  return (
    <Card title="Pedidos">
      <ShortList
        label="Pedidos"
        items={requests}
        first={REQUESTS_AT_FIRST}
        row={(request) => {
          const { label, tone } = REQUEST_STATES[request.state];
          return (
            <Row
              key={request.id}
              icon={
                <RowIcon>
                  {request.kind === 'upgrade' ? (
                    <PackagePlus size={18} strokeWidth={1.7} />
                  ) : (
                    <FilePenLine size={18} strokeWidth={1.7} />
                  )}
                </RowIcon>
              }
              title={subjectOf(request)}
              detail={`${request.askedBy}, ${momentInWords(instantOf(request.askedAt), today)}`}
              end={<StatusLabel tone={tone}>{label}</StatusLabel>}
              as={(line) => <button type="button" {...line} onClick={() => onOpen(request)} />}
            />
          );
        }}
      />
    </Card>
  );
}
