import {
  listPayees,
  payeeLines,
  payeePlace,
  registerPayeeLimit,
  wireOf,
  type OrderKind,
  type PaidAgain,
  type Payee,
  type SignedChange,
} from '@bank/contracts';
import {
  Button,
  ChangeList,
  DetailSection,
  EmptyState,
  Form,
  LeaveButton,
  MoneyField,
  Row,
  RowIcon,
  RowList,
  SearchField,
  Skeleton,
  useUnsaved,
} from '@bank/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History, Star } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { endpointQuery } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { useApp } from '../../../platform/app-services.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { payeeLimitLines } from '../payee-limit-lines.ts';
import styles from './limits.module.css';

interface Props {
  readonly kind: OrderKind;
  readonly raiseWaitsHours: number;
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}

/** Somebody whom the company pays, and what leads to them. */
interface Chosen {
  readonly to: PaidAgain;
  readonly name: string;
  readonly payee: Payee;
}

/** A payee gets a limit of its own: who, of those whom the company knows, and then how much. */
export function RegisterPayeeLimit(props: Props): ReactNode {
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  return chosen === undefined ? (
    <ChoosePayee kind={props.kind} onChoose={setChosen} />
  ) : (
    <AmountFields chosen={chosen} onBack={() => setChosen(undefined)} {...props} />
  );
}

function ChoosePayee({
  kind,
  onChoose,
}: {
  readonly kind: OrderKind;
  readonly onChoose: (chosen: Chosen) => void;
}): ReactNode {
  const [search, setSearch] = useState('');
  const asked = useDeferredValue(search.trim());
  const query = { kind, ...(asked === '' ? {} : { search: asked }) };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(useApp(), listPayees, { query }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton height={280} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const known: readonly (Chosen & { readonly isFavourite: boolean })[] = [
    ...data.favourites.items.map(({ id, name, payee }) => ({
      to: { favouriteId: id },
      name,
      payee,
      isFavourite: true,
    })),
    ...data.recent.items.map(({ orderId, payee }) => ({
      to: { orderId },
      name: payee.name,
      payee,
      isFavourite: false,
    })),
  ];
  if (known.length === 0 && asked === '')
    return (
      <EmptyState title="A empresa ainda não pagou ninguém assim">
        Faça um primeiro pagamento: quem recebeu pode então ganhar um limite próprio.
      </EmptyState>
    );
  return (
    <div className={styles.panel}>
      <p className={styles.muted}>Escolha um favorecido, ou quem a empresa pagou há pouco.</p>
      <SearchField label="Buscar nome, CPF, CNPJ ou chave" value={search} onChange={setSearch} />
      {known.length === 0 && <p className={styles.muted}>Ninguém encontrado com “{asked}”.</p>}
      <RowList label="Quem a empresa paga">
        {known.map(({ isFavourite, ...one }) => (
          <Row
            key={'favouriteId' in one.to ? one.to.favouriteId : one.to.orderId}
            icon={
              <RowIcon>
                {isFavourite ? <Star size={18} strokeWidth={1.7} /> : <History size={18} strokeWidth={1.7} />}
              </RowIcon>
            }
            title={one.name}
            detail={`${one.payee.maskedDocument} · ${payeePlace(one.payee)}`}
            as={(line) => <button type="button" {...line} onClick={() => onChoose(one)} />}
          />
        ))}
      </RowList>
    </div>
  );
}

function AmountFields({
  kind,
  chosen: { to, name, payee },
  raiseWaitsHours,
  onBack,
  onCancel,
  onAsked,
}: Props & { readonly chosen: Chosen; readonly onBack: () => void }): ReactNode {
  const [centavos, setCentavos] = useState(0n);
  const [judged, setJudged] = useState(false);
  const { run, running, failure } = useOperation(registerPayeeLimit);
  const amount = wireOf(centavos);
  const refused = useRefusedFields(failure, { amount });
  const saved = useUnsaved(centavos > 0n);
  const submit = async (): Promise<void> => {
    setJudged(true);
    if (centavos === 0n) return;
    const asked = await run({ body: { type: kind, to, amount, name: name.slice(0, 60) } });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label={`Limite de ${name}`}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running}>
            Pedir cadastro
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <div className={styles.chosen}>
        <strong>{name}</strong>
        <span className={styles.muted}>
          {payee.name === name ? '' : `${payee.name} · `}
          {payee.maskedDocument}
        </span>
        {payeeLines(payee).map(({ label, value }) => (
          <span key={label} className={styles.muted}>
            {label}: {value}
          </span>
        ))}
        <div>
          <Button size="small" onClick={onBack}>
            Escolher outro
          </Button>
        </div>
      </div>
      <MoneyField
        label="Limite de cada dia e cada noite"
        value={centavos}
        hint="Só para esta conta, no lugar dos limites da empresa. O limite de cada operador continua valendo."
        error={judged && centavos === 0n ? 'Informe o valor.' : refused.of('amount')}
        onChange={setCentavos}
        onBlur={() => setJudged(true)}
      />
      {centavos > 0n && (
        <DetailSection title="O que muda">
          <ChangeList lines={payeeLimitLines({ amount: null, raise: null }, amount, raiseWaitsHours, [])} />
        </DetailSection>
      )}
      <AskFailure failure={refused.rest} />
    </Form>
  );
}
