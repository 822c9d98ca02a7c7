import { exportPixCharges, type SheetFormat } from '@bank/contracts';
import type { ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import type { ChargesQuery } from '../charge-filter.ts';

/** Takes exactly what is filtered along. */
export function ChargesExport({ query }: { readonly query: ChargesQuery }): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportPixCharges);
  const take = async (format: SheetFormat): Promise<void> => {
    const failure = await run({ query: { ...query, format } }, `cobrancas-pix.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Cobranças exportadas.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  return <SheetExport running={running} onTake={(format) => void take(format)} />;
}
