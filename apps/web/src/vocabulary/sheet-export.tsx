import type { SheetFormat } from '@bank/contracts';
import { Button, Menu, type MenuEntry } from '@bank/ui';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import type { ReactNode } from 'react';

/** The two forms in which a list is taken along, as entries of a menu. */
export function sheetEntries(take: (format: SheetFormat) => void): readonly MenuEntry[] {
  return [
    {
      kind: 'action',
      label: 'Planilha do Excel (XLSX)',
      icon: <FileSpreadsheet size={16} />,
      onSelect: () => take('xlsx'),
    },
    { kind: 'action', label: 'CSV', icon: <FileText size={16} />, onSelect: () => take('csv') },
  ];
}

/** Takes a list along in the form that is chosen. */
export function SheetExport({
  running,
  onTake,
}: {
  readonly running: boolean;
  readonly onTake: (format: SheetFormat) => void;
}): ReactNode {
  return (
    <Menu
      trigger={
        <Button variant="quiet" icon={<Download size={16} aria-hidden />} loading={running}>
          Exportar
        </Button>
      }
      entries={sheetEntries(onTake)}
    />
  );
}
