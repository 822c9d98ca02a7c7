import { Button, Menu } from '@bank/ui';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { sheetEntries } from '../../../vocabulary/sheet-export.tsx';

/** Takes a list along with the columns that a batch has. */
export function ModelMenu(): ReactNode {
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" icon={<Download size={16} aria-hidden />}>
          Baixar modelo
        </Button>
      }
      entries={sheetEntries((format) => void import('./row-model.ts').then(({ saveModel }) => saveModel(format)))}
    />
  );
}
