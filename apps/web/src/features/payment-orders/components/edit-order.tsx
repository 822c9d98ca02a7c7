import type { PaymentOrder } from '@bank/contracts';
import { Button, Drawer, Skeleton } from '@bank/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';

// Few open it: its fields come when somebody does.
const EditForm = lazyPart(() => import('./edit-form.tsx'), 'EditForm');

/** The way to change a payment that still waits; nothing for who may not. */
export function EditOrder({ order }: { readonly order: PaymentOrder }): ReactNode {
  // The payment as it stood when the form was opened: what comes in meanwhile must not change what is typed.
  const [editing, setEditing] = useState<PaymentOrder | undefined>(undefined);
  if (!order.canEdit && editing === undefined) return null;
  const close = (): void => setEditing(undefined);
  return (
    <>
      {order.canEdit && (
        <Button onClick={() => setEditing(order)}>{order.series === null ? 'Alterar' : 'Alterar a série'}</Button>
      )}
      <Drawer open={editing !== undefined} onClose={close} title="Alterar pagamento" keepsTyped>
        {editing !== undefined && (
          <Suspense fallback={<Skeleton height={360} />}>
            <EditForm key={editing.revision} order={editing} onDone={close} />
          </Suspense>
        )}
      </Drawer>
    </>
  );
}
