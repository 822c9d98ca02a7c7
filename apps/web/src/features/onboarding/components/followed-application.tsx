import { followApplication, type Application } from '@bank/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp } from '../../../platform/app-services.ts';
import { ApplicationPanel } from './application-panel.tsx';
import { FollowForm, type Followed } from './follow-form.tsx';

/** How often it is asked again: quickly while the rules look at it, gently after a minute and while it waits. */
const ASK_AGAIN_MS = 4000;
const ASK_LATER_MS = 30_000;
const QUICK_ASKS = 15;

function askAgainMs(application: Application | undefined, asks: number): number | false {
  if (application?.state === 'received') return asks < QUICK_ASKS ? ASK_AGAIN_MS : ASK_LATER_MS;
  return application?.state === 'pending' ? ASK_LATER_MS : false;
}

/** /session/signup?protocolo=…: an application as it stands, once protocol and CNPJ are known. */
export function FollowedApplication({
  protocol,
  sent,
}: {
  /** From the address; empty: still to be typed. */
  readonly protocol: string;
  /** What was sent from this very page, whose CNPJ need not be asked for. */
  readonly sent: { readonly application: Application; readonly cnpj: string } | undefined;
}): ReactNode {
  const app = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const own = sent?.application.protocol === protocol ? sent : undefined;
  const [asked, setAsked] = useState<Followed | undefined>(own && { protocol, cnpj: own.cnpj });
  // Another protocol in the address is another application.
  const followed = asked?.protocol === protocol ? asked : undefined;
  const question = endpointQuery(app, followApplication, { body: followed ?? { protocol, cnpj: '' } });
  const query = useQuery({
    ...question,
    enabled: followed !== undefined,
    ...(own === undefined ? {} : { initialData: own.application }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => askAgainMs(data, dataUpdateCount),
  });

  if (followed !== undefined && query.data !== undefined)
    return (
      <ApplicationPanel
        application={query.data}
        cnpj={followed.cnpj}
        onChanged={(application) => queries.setQueryData(question.queryKey, application)}
        onStale={() => void query.refetch()}
      />
    );
  return (
    <FollowForm
      key={protocol}
      protocol={protocol}
      cnpj={followed?.cnpj ?? ''}
      failure={followed !== undefined && query.error !== null ? failureMessage(query.error.failure) : undefined}
      isAsking={followed !== undefined && query.isFetching}
      onFollow={(next) => {
        // The same question once more: what went wrong may have been the line.
        if (followed?.protocol === next.protocol && followed.cnpj === next.cnpj) void query.refetch();
        setAsked(next);
        if (next.protocol !== protocol)
          void navigate({ to: '/session/signup', search: { protocolo: next.protocol }, replace: true });
      }}
    />
  );
}
