import { exportSchedules, type CallInput } from '@bank/contracts';
import { Button } from '@bank/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';

/** Takes exactly what is filtered along. `isCut`: the list, and with it the file, ends before the period does. */
export function SchedulesExport({
  query,
  isCut,
}: {
  readonly query: CallInput<typeof exportSchedules>['query'];
  readonly isCut: boolean;
}): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportSchedules);
  const take = async (): Promise<void> => {
    const failure = await run({ query }, `agendamentos-${query.from}-a-${query.to}.csv`);
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
  return (
    <Button variant="quiet" icon={<Download size={16} aria-hidden />} loading={running} onClick={() => void take()}>
      Exportar CSV
    </Button>
  );
}
