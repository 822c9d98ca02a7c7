import { changeUsageLimit, orderKindName, type SignedChange, type UsageLimit } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import {
  Button,
  ChangeList,
  ChoiceField,
  DetailSection,
  Form,
  LeaveButton,
  MoneyField,
  SelectField,
  useUnsaved,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../platform/api/use-operation.ts';
import { useRefusedFields } from '../platform/api/use-refused-fields.ts';
import { centavosOf } from '../vocabulary/centavos.ts';
import {
  limitKey,
  limitLines,
  limitWords,
  unchangedWords,
  wantedAmount,
  type LimitDraft,
} from '../vocabulary/limits.ts';
import { AskFailure } from './ask-failure.tsx';
import styles from './limits.module.css';

/** Another value for one of somebody's limits: what it changes, and from when on, shows before it is asked for. */
export function LimitFields({
  label,
  intro,
  blocks = '',
  mayHaveNone,
  limits,
  raiseWaitsHours,
  onCancel,
  onAsked,
}: {
  readonly label: string;
  readonly intro: ReactNode;
  /** Whom a limit of nothing stops, where it is not the whole company: "para esta pessoa". */
  readonly blocks?: string;
  /** Whether there may be no such limit at all. */
  readonly mayHaveNone: boolean;
  /** All of one holder; at least one. */
  readonly limits: readonly UsageLimit[];
  readonly raiseWaitsHours: number;
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const [key, setKey] = useState(() => limits.map(limitKey)[0] ?? '');
  const limit = limits.find((one) => limitKey(one) === key) ?? limits[0];
  const [draft, setDraft] = useState<LimitDraft>(() => draftOf(limit));
  const [judged, setJudged] = useState(false);
  const { run, running, failure } = useOperation(changeUsageLimit);
  const wanted = wantedAmount(draft);
  const refused = useRefusedFields(failure, { amount: wanted });
  const lines = limit === undefined || wanted === undefined ? [] : limitLines(limit, wanted, raiseWaitsHours);
  const saved = useUnsaved(lines.length > 0);

  const submit = async (): Promise<void> => {
    setJudged(true);
    if (limit === undefined || wanted === undefined || lines.length === 0) return;
    const { type, measure, scope } = limit;
    const asked = await run({ body: { type, scope, measure, amount: wanted } });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label={label}
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
      <p className={styles.muted}>{intro}</p>
      <SelectField
        label="Limite"
        value={key}
        options={limits.map((one) => ({ value: limitKey(one), label: limitWords(one) }))}
        onChange={(event) => {
          setKey(event.target.value);
          setJudged(false);
          setDraft(draftOf(limits.find((one) => limitKey(one) === event.target.value)));
        }}
      />
      {mayHaveNone && (
        <ChoiceField
          label="Quanto"
          value={draft.kind}
          options={[
            { value: 'amount', label: 'Até um valor' },
            { value: 'none', label: 'Sem limite próprio' },
          ]}
          onChange={(kind) => setDraft({ ...draft, kind })}
        />
      )}
      {draft.kind === 'amount' && (
        <MoneyField
          label="Valor"
          value={draft.centavos}
          hint={limit && zeroWords(limit, blocks)}
          error={judged && wanted === undefined ? 'Informe o valor.' : refused.of('amount')}
          onChange={(centavos) => setDraft({ ...draft, centavos })}
          onEmpty={() => setDraft({ ...draft, centavos: undefined })}
          onBlur={() => setJudged(true)}
        />
      )}
      <DetailSection title="O que muda">
        {lines.length === 0 ? (
          <p className={styles.muted}>{limit === undefined ? '' : unchangedWords(limit, wanted)}</p>
        ) : (
          <ChangeList lines={lines} />
        )}
      </DetailSection>
      <AskFailure failure={refused.rest} />
    </Form>
  );
}

/** What a limit of nothing does: "R$ 0,00 bloqueia este tipo de Pix para esta pessoa." */
function zeroWords({ type }: UsageLimit, whom: string): string {
  return `${formatBrl(0n)} bloqueia este tipo de ${orderKindName(type)}${whom === '' ? '' : ` ${whom}`}.`;
}

function draftOf(limit: Pick<UsageLimit, 'amount'> | undefined): LimitDraft {
  const amount = limit?.amount ?? null;
  return { kind: 'amount', centavos: amount === null ? undefined : centavosOf(amount) };
}
