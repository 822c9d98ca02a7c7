import { downloadReceipt, receiptFileName, receiptTitle, type Receipt } from '@bank/contracts';
import { money } from '@bank/core';
import { Button } from '@bank/ui';
import { Download, Link2, Printer, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import styles from './receipt-actions.module.css';

/** What can be done with a receipt: keep it, show it, print it. */
export function ReceiptActions({ receipt }: { readonly receipt: Receipt }): ReactNode {
  const { toasts, window } = useDoor();
  const pdf = useDownload(downloadReceipt);
  const say = (text: string, tone: 'positive' | 'negative'): void => toasts.show({ text, tone, kind: 'status' });
  const copyLink = (): void => {
    window.navigator.clipboard.writeText(receipt.checkUrl).then(
      () => say('Link do comprovante copiado.', 'positive'),
      () => say('Não foi possível copiar o link. Selecione o endereço no comprovante.', 'negative'),
    );
  };
  const share = (): void => {
    // Closing the system's sheet rejects as well: there is nothing to say then.
    window.navigator.share({ title: receiptTitle(receipt.kind), url: receipt.checkUrl }).catch(() => undefined);
  };
  return (
    <div className={styles.actions}>
      <Button
        icon={<Download size={16} aria-hidden />}
        loading={pdf.running}
        onClick={() => void pdf.run({ params: { orderId: receipt.orderId } }, fileNameOf(receipt))}
      >
        Baixar PDF
      </Button>
      <Button icon={<Link2 size={16} aria-hidden />} onClick={copyLink}>
        Copiar link
      </Button>
      {'share' in window.navigator && (
        <Button icon={<Share2 size={16} aria-hidden />} onClick={share}>
          Compartilhar
        </Button>
      )}
      <Button variant="quiet" icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        Imprimir
      </Button>
      {pdf.failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failureMessage(pdf.failure)}
        </p>
      )}
    </div>
  );
}

function fileNameOf({ payee, settledAt, amount }: Receipt): string {
  return receiptFileName({ payeeName: payee.name, settledAt: instantOf(settledAt), amount: money(centavosOf(amount)) });
}
