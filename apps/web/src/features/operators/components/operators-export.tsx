import { exportOperators, type SheetFormat } from '@bank/contracts';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import type { OperatorsAddress } from '../address.ts';
import { exportQueryOf } from '../operator-list.ts';

/** Takes exactly who is filtered along, as a table. */
export function OperatorsExport({ address }: { readonly address: OperatorsAddress }): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportOperators);
  const take = async (format: SheetFormat): Promise<void> => {
    const failure = await run({ query: { ...exportQueryOf(address), format } }, `operadores.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Operadores exportados.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  return <SheetExport running={running} onTake={(format) => void take(format)} />;
}
