import { exportSchedules, type CallInput, type SheetFormat } from '@bank/contracts';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';

/** Takes exactly what is filtered along. `isCut`: the list, and with it the file, ends before the period does. */
export function SchedulesExport({
  query,
  isCut,
}: {
  readonly query: Omit<CallInput<typeof exportSchedules>['query'], 'format'>;
  readonly isCut: boolean;
}): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportSchedules);
  const take = async (format: SheetFormat): Promise<void> => {
    const fallback = `agendamentos-${query.from}-a-${query.to}.${format}`;
    const failure = await run({ query: { ...query, format } }, fallback);
    if (failure !== undefined) {
      toasts.show({ text: failureMessage(failure), tone: 'negative', kind: 'status' });
      return;
    }
    toasts.show({
      text: isCut
        ? 'Agendamentos exportados até onde a lista vai. Escolha um período menor para ter os outros.'
        : 'Agendamentos exportados.',
      tone: 'positive',
      kind: 'status',
    });
  };
  return <SheetExport running={running} onTake={(format) => void take(format)} />;
}
