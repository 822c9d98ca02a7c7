import {
  exportPixDashboard,
  readPixDashboard,
  type DashboardPart,
  type PixDashboard,
  type SheetFormat,
} from '@bank/contracts';
import { SECOND_MS } from '@bank/core';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useApp, type CallError } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { useLive } from '../../../platform/live/use-live.ts';
import type { DayRange } from '../../../vocabulary/own-period-form.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';

/** Between two readings while much moves. */
const AGAIN_MS = 2 * SECOND_MS;

/** The dashboard of a period, read again as Pix are counted. While another period is asked for, what was there stays. */
export function useDashboard({ from, to }: DayRange): UseQueryResult<PixDashboard, CallError> {
  useDashboardNews();
  return useQuery({
    ...endpointQuery(useApp(), readPixDashboard, { query: { from, to } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function useDashboardNews(): void {
  const queries = useQueryClient();
  const { window } = useDoor();
  const waiting = useRef<number | undefined>(undefined);
  const readAt = useRef(0);
  useEffect(() => () => window.clearTimeout(waiting.current), [window]);
  useLive(({ type }) => {
    if (type !== 'pix-counted' && type !== 'pix-charge' && type !== 'opened') return;
    if (waiting.current !== undefined) return;
    const now = window.performance.now();
    waiting.current = window.setTimeout(
      () => {
        waiting.current = undefined;
        readAt.current = window.performance.now();
        void queries.invalidateQueries({ queryKey: ['pix-dashboard'] });
      },
      Math.max(0, readAt.current + AGAIN_MS - now),
    );
  });
}

/** Takes a part of the dashboard along, and says how that went. */
export function useDashboardExport({ from, to }: DayRange): {
  readonly take: (part: DashboardPart, format: SheetFormat) => void;
  readonly running: boolean;
} {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportPixDashboard);
  const take = async (part: DashboardPart, format: SheetFormat): Promise<void> => {
    const failure = await run({ query: { from, to, part, format } }, `painel-pix.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Arquivo baixado.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  return { take: (part, format) => void take(part, format), running };
}
