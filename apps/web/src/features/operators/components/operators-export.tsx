import { exportOperators } from '@bank/contracts';
import { Button } from '@bank/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import type { OperatorsAddress } from '../address.ts';
import { exportQueryOf } from '../operator-list.ts';

/** Takes exactly who is filtered along, as a table. */
export function OperatorsExport({ address }: { readonly address: OperatorsAddress }): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportOperators);
  const take = async (): Promise<void> => {
    const failure = await run({ query: exportQueryOf(address) }, 'operadores.csv');
    toasts.show(
      failure === undefined
        ? { text: 'Operadores exportados.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  return (
    <Button variant="quiet" icon={<Download size={16} aria-hidden />} loading={running} onClick={() => void take()}>
      Exportar CSV
    </Button>
  );
}
