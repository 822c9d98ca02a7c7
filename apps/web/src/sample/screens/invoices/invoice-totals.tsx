import { formatBrl } from '@bank/core';
import { DetailList } from '@bank/ui';
import type { ReactNode } from 'react';
import type { Invoice } from '../../entities.ts';
import { totalsOf } from './invoices.ts';

/** What items come to: their sum, the tax, and both. */
export function InvoiceTotals({ invoice }: { readonly invoice: Pick<Invoice, 'item' | 'vat'> }): ReactNode {
  const { subtotalCentavos, vatCentavos, totalCentavos } = totalsOf(invoice);
  return (
    <DetailList
      items={[
        { label: 'Soma dos itens', value: formatBrl(subtotalCentavos) },
        { label: `Imposto (${invoice.vat}%)`, value: formatBrl(vatCentavos) },
        { label: 'Total', value: <strong>{formatBrl(totalCentavos)}</strong> },
      ]}
    />
  );
}
