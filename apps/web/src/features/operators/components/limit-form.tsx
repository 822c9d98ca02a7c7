import {
  changeUsageLimit,
  readUsageLimits,
  type Operator,
  type SignedChange,
  type UsageLimit,
  type UsageLimits,
} from '@bank/contracts';
import {
  Button,
  ChangeList,
  ChoiceField,
  DetailSection,
  EmptyState,
  Form,
  LeaveButton,
  MoneyField,
  SelectField,
  Skeleton,
  useUnsaved,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { limitKey, limitLines, limitsOf, limitWords, wantedAmount, type LimitDraft } from '../limits.ts';
import styles from './operator-drawer.module.css';

interface Props {
  readonly operator: Operator;
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}

/** Another limit for one operator: what it changes, and from when on, shows before it is asked for. */
export function LimitForm(props: Props): ReactNode {
  const { data, error, refetch } = useEndpoint(readUsageLimits, {});
  if (data === undefined)
    return error === null ? (
      <Skeleton height={240} />
    ) : (
      <CardFailure failure={error.failure} onRetry={() => void refetch()} />
    );
  const limits = limitsOf(data, props.operator.id);
  const [first] = limits;
  // Who was blocked or removed meanwhile has none.
  if (first === undefined)
    return (
      <EmptyState
        title={`${props.operator.name} não tem limites próprios agora`}
        action={<Button onClick={props.onCancel}>Voltar</Button>}
      >
        Só quem pode entrar na conta os tem. Veja em Operadores como está o acesso.
      </EmptyState>
    );
  return <Fields limits={limits} first={first} raiseWaitsHours={data.raiseWaitsHours} {...props} />;
}

function Fields({
  operator,
  limits,
  first,
  raiseWaitsHours,
  onCancel,
  onAsked,
}: Props & {
  readonly limits: readonly UsageLimit[];
  readonly first: UsageLimit;
  readonly raiseWaitsHours: UsageLimits['raiseWaitsHours'];
}): ReactNode {
  const [key, setKey] = useState(limitKey(first));
  const limit = limits.find((one) => limitKey(one) === key) ?? first;
  const [draft, setDraft] = useState<LimitDraft>(() => draftOf(first));
  const [judged, setJudged] = useState(false);
  const { run, running, failure } = useOperation(changeUsageLimit);
  const wanted = wantedAmount(draft);
  const refused = useRefusedFields(failure, { amount: wanted });
  const lines = wanted === undefined ? [] : limitLines(limit, wanted, raiseWaitsHours);
  const saved = useUnsaved(lines.length > 0);

  const submit = async (): Promise<void> => {
    setJudged(true);
    if (wanted === undefined || lines.length === 0) return;
    const { type, measure, scope } = limit;
    const asked = await run({ body: { type, scope, measure, amount: wanted } });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label={`Limites de ${operator.name}`}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button
            type="submit"
            variant="primary"
            loading={running}
            disabled={wanted !== undefined && lines.length === 0}
          >
            Pedir mudança
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <p className={styles.muted}>
        Quanto {operator.isSelf ? 'você pode pagar. O próprio limite só diminui' : `${operator.name} pode pagar`}. Os
        limites da empresa valem também.
      </p>
      <SelectField
        label="Limite"
        value={key}
        options={limits.map((one) => ({ value: limitKey(one), label: limitWords(one) }))}
        onChange={(event) => {
          setKey(event.target.value);
          setJudged(false);
          setDraft(draftOf(limits.find((one) => limitKey(one) === event.target.value) ?? first));
        }}
      />
      <ChoiceField
        label="Quanto"
        value={draft.kind}
        options={[
          { value: 'amount', label: 'Até um valor' },
          { value: 'none', label: 'Sem limite próprio' },
        ]}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      {draft.kind === 'amount' && (
        <MoneyField
          label="Valor"
          value={draft.centavos}
          hint="Com R$ 0,00, esta pessoa não paga nada assim."
          error={judged && wanted === undefined ? 'Informe o valor.' : refused.of('amount')}
          onChange={(centavos) => setDraft({ ...draft, centavos })}
          onEmpty={() => setDraft({ ...draft, centavos: undefined })}
          onBlur={() => setJudged(true)}
        />
      )}
      <DetailSection title="O que muda">
        {lines.length === 0 ? <p className={styles.muted}>Nada alterado ainda.</p> : <ChangeList lines={lines} />}
      </DetailSection>
      <AskFailure failure={refused.rest} />
    </Form>
  );
}

function draftOf({ amount }: UsageLimit): LimitDraft {
  return { kind: 'amount', centavos: amount === null ? undefined : centavosOf(amount) };
}
