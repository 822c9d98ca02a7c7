import { exportStatement } from '@bank/contracts';
import { Button, Menu } from '@bank/ui';
import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import type { StatementQuery } from '../filter.ts';

/** Takes exactly what is filtered along: as a table, as a document, on paper. */
export const ExportMenu = memo(function ExportMenu({ query }: { readonly query: StatementQuery }): ReactNode {
  const { toasts, window } = useDoor();
  const { run, running } = useDownload(exportStatement);
  const take = async (format: 'csv' | 'pdf'): Promise<void> => {
    const failure = await run({ query: { ...query, format } }, `extrato-${query.from}-a-${query.to}.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Extrato exportado.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  return (
    <Menu
      trigger={
        <Button icon={<Download size={16} aria-hidden />} loading={running}>
          Exportar
        </Button>
      }
      entries={[
        { kind: 'action', label: 'CSV', icon: <FileSpreadsheet size={16} />, onSelect: () => void take('csv') },
        { kind: 'action', label: 'PDF', icon: <FileText size={16} />, onSelect: () => void take('pdf') },
        { kind: 'line' },
        { kind: 'action', label: 'Imprimir', icon: <Printer size={16} />, onSelect: () => window.print() },
      ]}
    />
  );
});
