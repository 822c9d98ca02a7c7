import { Skeleton, Tabs } from '@bank/ui';
import { Suspense, type ReactNode } from 'react';
import type { PayeeFieldsProps } from '../../../payment-form/way-of-paying.ts';
import { lazyPart } from '../../../vocabulary/lazy-part.tsx';
import type { PayeeDraft } from '../transfer/payee.ts';
import { KeyField } from './key-field.tsx';

// Most pay to a key; what is asked of an account comes with the other tab.
const AccountTab = lazyPart(() => import('./account-tab.tsx'), 'AccountTab');

/** Who is paid by Pix: by key, or by bank details. */
export function PayeeFields({ typed, faults, onChange: change }: PayeeFieldsProps<PayeeDraft>): ReactNode {
  // What is typed is paid, not who was chosen before.
  const onChange = (part: Partial<PayeeDraft>): void => change({ again: undefined, ...part });
  return (
    <>
      {typed.again !== undefined && (
        <p>
          Pagar de novo a <b>{typed.again.name}</b>
        </p>
      )}
      <Tabs
        label="Como você identifica quem recebe"
        value={typed.way}
        onChange={(way) => onChange({ way })}
        tabs={[
          {
            value: 'key',
            label: 'Chave Pix',
            content: <KeyField draft={typed} fault={faults['key']} onChange={onChange} />,
          },
          {
            value: 'account',
            label: 'Agência e conta',
            content: (
              <Suspense fallback={<Skeleton height={280} />}>
                <AccountTab draft={typed} faults={faults} onChange={onChange} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}
