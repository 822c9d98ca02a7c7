import { exportPayeeGroup, type PayeeGroup, type SheetFormat } from '@bank/contracts';
import type { ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';

/** Takes everybody in a group along, in the columns from which a group is imported. */
export function GroupExport({ group: { id } }: { readonly group: PayeeGroup }): ReactNode {
  const { toasts } = useDoor();
  const { run, running } = useDownload(exportPayeeGroup);
  const take = async (format: SheetFormat): Promise<void> => {
    const failure = await run({ params: { id }, query: { format } }, `grupo.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Grupo exportado.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  return <SheetExport running={running} onTake={(format) => void take(format)} />;
}
