import {
  exportStatement,
  prepareStatementExport,
  readStatementSummary,
  STATEMENT_LINES_AT_ONCE_MAX,
} from '@bank/contracts';
import { Button, Menu } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { Download, FileSpreadsheet, FileText, ListChecks, Printer } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import type { StatementQuery } from '../filter.ts';

/**
 * Takes exactly what is filtered along: as a table, as a document, on paper. What is short comes at once; of what is long a
 * background task makes the file, and `onPrepared` is told.
 */
export const ExportMenu = memo(function ExportMenu({
  query,
  onPrepared,
  onPrint,
  preparing,
}: {
  readonly query: StatementQuery;
  readonly onPrepared: () => void;
  readonly onPrint: () => void;
  /** What is to be printed is being read. */
  readonly preparing: boolean;
}): ReactNode {
  const { toasts } = useDoor();
  const navigate = useNavigate();
  const { run, running } = useDownload(exportStatement);
  const prepare = useOperation(prepareStatementExport);
  // The figures above the list read the same: it is asked once.
  const { data } = useEndpoint(readStatementSummary, { query });
  const isLong = (format: 'csv' | 'pdf'): boolean =>
    data !== undefined && data.count > STATEMENT_LINES_AT_ONCE_MAX[format];
  const take = async (format: 'csv' | 'pdf'): Promise<void> => {
    if (isLong(format)) {
      const asked = await prepare.run({ body: { ...query, format } });
      if (asked.ok) onPrepared();
      else toasts.show({ text: failureMessage(asked.failure), tone: 'negative', kind: 'status' });
      return;
    }
    const failure = await run({ query: { ...query, format } }, `extrato-${query.from}-a-${query.to}.${format}`);
    toasts.show(
      failure === undefined
        ? { text: 'Extrato exportado.', tone: 'positive', kind: 'status' }
        : { text: failureMessage(failure), tone: 'negative', kind: 'status' },
    );
  };
  const labelOf = (format: 'csv' | 'pdf'): string =>
    `${format.toUpperCase()}${isLong(format) ? ', preparado em Tarefas' : ''}`;
  return (
    <Menu
      trigger={
        <Button icon={<Download size={16} aria-hidden />} loading={running || prepare.running || preparing}>
          Exportar
        </Button>
      }
      entries={[
        {
          kind: 'action',
          label: labelOf('csv'),
          icon: <FileSpreadsheet size={16} />,
          onSelect: () => void take('csv'),
        },
        { kind: 'action', label: labelOf('pdf'), icon: <FileText size={16} />, onSelect: () => void take('pdf') },
        { kind: 'line' },
        { kind: 'action', label: 'Imprimir', icon: <Printer size={16} />, onSelect: onPrint },
        {
          kind: 'action',
          label: 'Ver tarefas',
          icon: <ListChecks size={16} />,
          onSelect: () => void navigate({ to: '/background-tasks' }),
        },
      ]}
    />
  );
});
