import { removePixCharge, type Charge } from '@bank/contracts';
import { Button, ConfirmDialog } from '@bank/ui';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshCharges, useKnownCharge } from '../api/use-charges.ts';
import styles from './charge-view.module.css';

/** Takes a charge out of the way, after asking. */
export function RemoveCharge({ charge }: { readonly charge: Charge }): ReactNode {
  const [asking, setAsking] = useState(false);
  const { run, running, failure } = useOperation(removePixCharge);
  const { toasts } = useDoor();
  const known = useKnownCharge();
  const refresh = useFreshCharges();
  const isStatic = charge.kind === 'static';
  const remove = async (): Promise<void> => {
    const removed = await run({ params: { id: charge.id } });
    // Refused because something has become of it meanwhile: the page behind the question says what.
    if (!removed.ok) return refresh();
    setAsking(false);
    toasts.show({ text: isStatic ? 'Código removido.' : 'Cobrança removida.', tone: 'positive', kind: 'status' });
    known(removed.value);
  };
  return (
    <>
      <Button size="small" icon={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Remover
      </Button>
      <ConfirmDialog
        open={asking}
        title={isStatic ? 'Remover este código?' : 'Remover esta cobrança?'}
        text={
          isStatic
            ? 'Ele sai da lista de ativas. Atenção: quem já tem o código impresso ou salvo ainda consegue pagar, e o dinheiro cai na conta da empresa.'
            : 'O QR Code e o link dela deixam de ser pagos na hora. Não dá para voltar atrás, mas você pode duplicar a cobrança depois.'
        }
        confirmLabel={isStatic ? 'Remover código' : 'Remover cobrança'}
        danger
        loading={running}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {failure && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
