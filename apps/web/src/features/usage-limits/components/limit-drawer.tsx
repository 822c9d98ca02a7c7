import type { OrderKind, PayeeLimit, PayeeRelation, SignedChange, UsageLimits } from '@bank/contracts';
import { Detail, DetailList, DetailSection, Drawer } from '@bank/ui';
import type { ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { LimitFields } from '../../../signed-changes/limit-fields.tsx';
import { LimitValue } from '../../../signed-changes/limit-value.tsx';
import { limitWords } from '../../../vocabulary/limits.ts';
import { companyLimits, kindLimits, PAYEE_KIND_WORDS } from '../limit-words.ts';
import { ChangePayeeLimit } from './change-payee-limit.tsx';
import { NightStartForm } from './night-start-form.tsx';
import { RegisterPayeeLimit } from './register-payee-limit.tsx';
import styles from './limits.module.css';

/** What is looked at more closely, or to be changed. */
export type Wanted =
  | { readonly is: 'company' | 'night' | 'new-payee' }
  | { readonly is: 'kind'; readonly payees: PayeeRelation }
  | { readonly is: 'payee'; readonly limit: PayeeLimit };

interface Props {
  readonly limits: UsageLimits;
  readonly kind: OrderKind;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  /** A change was asked for: it waits for the signature. */
  readonly onAsked: (change: SignedChange) => void;
}

/** Everything that can be asked for, one thing at a time. Nothing while nothing is wanted. */
export function LimitDrawer({ wanted, ...props }: Props & { readonly wanted: Wanted | undefined }): ReactNode {
  return (
    <Drawer open={wanted !== undefined} onClose={props.onClose} title={titleOf(wanted)} keepsTyped>
      {wanted && <Content wanted={wanted} {...props} />}
    </Drawer>
  );
}

function titleOf(wanted: Wanted | undefined): string {
  switch (wanted?.is) {
    case 'night':
      return 'Início da noite';
    case 'new-payee':
      return 'Cadastrar favorecido';
    case 'kind':
      return PAYEE_KIND_WORDS[wanted.payees].title;
    case 'payee':
      return 'Favorecido cadastrado';
    case 'company':
    case undefined:
      return 'Limites da empresa';
  }
}

function Content({
  wanted,
  limits,
  kind,
  onClose,
  onChanged,
  onAsked,
}: Props & { readonly wanted: Wanted }): ReactNode {
  const form = { raiseWaitsHours: limits.raiseWaitsHours, onCancel: onClose, onAsked };
  switch (wanted.is) {
    case 'company':
      return (
        <LimitFields
          label="Limites da empresa"
          intro={`${whenWords(limits)} Até lá, é possível desistir do aumento.`}
          mayHaveNone={false}
          limits={companyLimits(limits, kind)}
          {...form}
        />
      );
    case 'kind':
      return <KindOfPayee payees={wanted.payees} {...{ limits, kind, onClose, onChanged, onAsked }} />;
    case 'night':
      return <NightStartForm {...{ limits }} {...form} />;
    case 'new-payee':
      return <RegisterPayeeLimit kind={kind} {...form} />;
    case 'payee': {
      // As it stands by now, while the drawer is open.
      const limit = limits.payeeLimits.find(({ id, type }) => id === wanted.limit.id && type === wanted.limit.type);
      return (
        <ChangePayeeLimit
          limit={limit ?? wanted.limit}
          company={companyLimits(limits, kind)}
          onChanged={onChanged}
          {...form}
        />
      );
    }
  }
}

/** From when on another limit holds. */
function whenWords({ raiseWaitsHours }: UsageLimits): string {
  return `Reduções valem na assinatura; aumentos, ${raiseWaitsHours} horas depois.`;
}

function KindOfPayee({
  payees,
  limits,
  kind,
  onClose,
  onChanged,
  onAsked,
}: Props & { readonly payees: PayeeRelation }): ReactNode {
  const mayManage = useAccess().permissions.includes('LIMITS_MANAGE');
  const ofKind = kindLimits(limits, kind).find((one) => one.payees === payees)?.limits ?? [];
  const words = PAYEE_KIND_WORDS[payees];
  return (
    <Detail>
      <p className={styles.muted}>{words.about}. Estes limites valem dentro dos da empresa.</p>
      <DetailList
        items={ofKind.map((limit) => ({
          label: limitWords(limit),
          value: <LimitValue limit={limit} onCancelled={onChanged} />,
        }))}
      />
      {mayManage && (
        <DetailSection title="Pedir outro limite">
          <LimitFields
            label={`Limites: ${words.title.toLowerCase()}`}
            intro={`${whenWords(limits)} Remover o limite conta como aumento; criar um, como redução.`}
            blocks="para estes favorecidos"
            mayHaveNone
            limits={ofKind}
            raiseWaitsHours={limits.raiseWaitsHours}
            onCancel={onClose}
            onAsked={onAsked}
          />
        </DetailSection>
      )}
    </Detail>
  );
}
