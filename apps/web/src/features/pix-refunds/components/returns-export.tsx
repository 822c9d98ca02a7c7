import { exportPixReturns, type SheetFormat } from '@bank/contracts';
import type { ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { ReturnsQuery } from '../address.ts';

/** Takes exactly what is filtered along. */
export function ReturnsExport({ query }: { readonly query: ReturnsQuery }): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportPixReturns);
  const take = async (format: SheetFormat): Promise<void> => {
    const failure = await run({ query: { ...query, format } }, `devolucoes-pix.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Devoluções exportadas.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  return <SheetExport running={running} onTake={(format) => void take(format)} />;
}
