import {
  changeRules,
  expiryText,
  linesOfChange,
  tryRules,
  type ApprovalRules,
  type RulesOverview,
  type RulesTrial,
  type SignedChange,
} from '@bank/contracts';
import {
  Actions,
  Button,
  Card,
  ChangeList,
  FilterChip,
  Form,
  LeaveButton,
  Menu,
  SelectField,
  useUnsaved,
} from '@bank/ui';
import { Plus } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { RULES_TEMPLATES } from '../rules/rule-templates.ts';
import {
  addRule,
  changeRule,
  draftOf,
  firstMistaken,
  moveRule,
  removeRule,
  RULES_MAX,
  rulesOf,
  type RulesDraft,
} from '../rules/rules-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { Gaps } from './rule-sentences.tsx';
import { TrialResult } from './rules-trial.tsx';
import styles from './rules.module.css';

const HOURS = [4, 24, 48, 72, 120, 168, 360, 720];

/** A trial and the rules that it was made with. */
interface Tried {
  readonly draft: RulesDraft;
  readonly trial: RulesTrial;
}

/** Rules to be typed, tried on the last thirty days, reviewed and asked for. */
export function RulesBuilder({
  initial,
  overview,
  onCancel,
  onAsked,
}: {
  readonly initial: ApprovalRules;
  readonly overview: RulesOverview;
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const [begun] = useState(() => draftOf(initial));
  const [draft, setDraft] = useState(begun);
  const [openKey, setOpenKey] = useState<number | undefined>(undefined);
  const [judged, setJudged] = useState(false);
  const [tried, setTried] = useState<Tried | undefined>(undefined);
  const [reviewing, setReviewing] = useState(false);
  const trying = useOperation(tryRules);
  const saved = useUnsaved(draft !== begun);
  const list = useRef<HTMLDivElement>(null);
  const trial = tried?.draft === draft ? tried.trial : undefined;

  /** Tries the rules as they stand; undefined where they cannot be sent, which then shows. */
  const tryNow = async (): Promise<RulesTrial | undefined> => {
    const mistaken = firstMistaken(draft);
    if (mistaken !== undefined) {
      setJudged(true);
      setOpenKey(mistaken);
      // The field that is wrong is in the page after the rule has opened.
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return undefined;
    }
    const answer = await trying.run({ body: rulesOf(draft) });
    if (!answer.ok) return undefined;
    setTried({ draft, trial: answer.value });
    return answer.value;
  };
  const review = async (): Promise<void> => {
    const found = trial ?? (await tryNow());
    if (found === undefined) return;
    const blocking = found.faults.find(({ blocks }) => blocks);
    if (blocking === undefined) setReviewing(true);
    else if (blocking.rule !== null) setOpenKey(draft.rules[blocking.rule]?.key);
  };

  if (reviewing && trial !== undefined)
    return (
      <Review
        rules={rulesOf(draft)}
        trial={trial}
        overview={overview}
        onBack={() => setReviewing(false)}
        onAsked={(change) => {
          saved();
          onAsked(change);
        }}
      />
    );
  return (
    // Both cards are the form: Ctrl+Enter goes on from the trial too.
    <Form
      label="Alterar as regras"
      failure={trying.failure && failureMessage(trying.failure)}
      onSubmit={() => void review()}
    >
      <div className={styles.columns} ref={list}>
        <Card
          title="Alterar as regras"
          aside={
            <Menu
              align="end"
              trigger={<FilterChip>Começar de um modelo</FilterChip>}
              entries={RULES_TEMPLATES.map(({ title, rules }) => ({
                kind: 'action' as const,
                label: title,
                onSelect: () => {
                  setDraft(draftOf(rules));
                  setOpenKey(undefined);
                },
              }))}
            />
          }
        >
          <div className={styles.builder}>
            <p className={styles.muted}>
              As regras são lidas de cima para baixo: vale a primeira que se aplica. Altere a ordem pelas setas, ou com
              Alt e as setas do teclado.
            </p>
            <RulesList
              draft={draft}
              openKey={openKey}
              judged={judged}
              faults={trial?.faults ?? []}
              overview={overview}
              onOpen={setOpenKey}
              onChange={setDraft}
            />
            {draft.rules.length < RULES_MAX && (
              <div>
                <Button
                  icon={<Plus size={16} aria-hidden />}
                  onClick={() => {
                    const [next, key] = addRule(draft);
                    setDraft(next);
                    setOpenKey(key);
                  }}
                >
                  Acrescentar regra
                </Button>
              </div>
            )}
            {firstMistaken(draft) === undefined && <Gaps rules={rulesOf(draft)} />}
            <ForAll draft={draft} onChange={setDraft} />
            <Actions>
              <Button type="submit" variant="primary" loading={trying.running}>
                Revisar
              </Button>
              <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
            </Actions>
          </div>
        </Card>
        <div className={styles.beside}>
          <Card title="Experimentar">
            <div className={styles.trial}>
              {trial === undefined ? (
                <p className={styles.muted}>
                  {tried === undefined
                    ? 'Veja o que estas regras teriam feito, antes de valerem.'
                    : 'As regras mudaram desde o último teste.'}
                </p>
              ) : (
                <TrialResult trial={trial} />
              )}
              {/* It stays: taken away once it has been pressed, it would take the focus with it. */}
              <div>
                <Button loading={trying.running} onClick={() => void tryNow()}>
                  Experimentar com os últimos 30 dias
                </Button>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </Form>
  );
}

function RulesList({
  draft,
  openKey,
  judged,
  faults,
  overview,
  onOpen,
  onChange,
}: {
  readonly draft: RulesDraft;
  readonly openKey: number | undefined;
  readonly judged: boolean;
  readonly faults: RulesTrial['faults'];
  readonly overview: RulesOverview;
  readonly onOpen: (key: number | undefined) => void;
  readonly onChange: (draft: RulesDraft) => void;
}): ReactNode {
  const [moved, setMoved] = useState('');
  const of = draft.rules.length;
  return (
    <>
      {faults
        .filter(({ rule }) => rule === null)
        .map(({ text }) => (
          <p key={text} className={styles.fault} role="alert">
            {text}.
          </p>
        ))}
      <ol className={styles.rules} aria-label="Regras, na ordem em que valem">
        {draft.rules.map((rule, place) => (
          <RuleEditor
            key={rule.key}
            rule={rule}
            place={place}
            of={of}
            open={rule.key === openKey}
            judged={judged}
            faults={faults.filter((fault) => fault.rule === place)}
            overview={overview}
            onOpen={(open) => onOpen(open ? rule.key : undefined)}
            onChange={(changes) => onChange(changeRule(draft, rule.key, changes))}
            onMove={(by) => {
              onChange(moveRule(draft, rule.key, by));
              const at = Math.min(of, Math.max(1, place + 1 + by));
              setMoved(`${rule.name}: agora é a ${at}ª de ${of}.`);
            }}
            onRemove={() => onChange(removeRule(draft, rule.key))}
          />
        ))}
      </ol>
      <p role="status" className={styles.heard}>
        {moved}
      </p>
    </>
  );
}

/** What holds for all rules. */
function ForAll({
  draft,
  onChange,
}: {
  readonly draft: RulesDraft;
  readonly onChange: (draft: RulesDraft) => void;
}): ReactNode {
  const { sumsDay, expiresAfterHours } = draft;
  const hours = HOURS.includes(expiresAfterHours) ? HOURS : [...HOURS, expiresAfterHours].toSorted((a, b) => a - b);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>Para todas as regras</legend>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={sumsDay}
          onChange={(event) => onChange({ ...draft, sumsDay: event.target.checked })}
        />
        <span>
          Somar o dia de cada pessoa
          <span className={styles.hint}>
            A faixa é escolhida pelo que a pessoa já pediu no dia junto com o pagamento: dividir um pagamento em vários
            não escapa da regra.
          </span>
        </span>
      </label>
      <SelectField
        label="Prazo para aprovar"
        hint="Passado o prazo, o pagamento vence e nada sai da conta."
        value={String(expiresAfterHours)}
        options={hours.map((each) => ({ value: String(each), label: expiryText({ expiresAfterHours: each }) }))}
        onChange={(event) => onChange({ ...draft, expiresAfterHours: Number(event.target.value) })}
      />
    </fieldset>
  );
}

/** "Confira os dados": what changes, in the words that are signed, and what it would have meant. */
function Review({
  rules,
  trial,
  overview,
  onBack,
  onAsked,
}: {
  readonly rules: ApprovalRules;
  readonly trial: RulesTrial;
  readonly overview: RulesOverview;
  readonly onBack: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const { run, running, failure } = useOperation(changeRules);
  const names = new Map(overview.profiles.map(({ id, name }) => [id, name]));
  const lines = linesOfChange(overview.current?.rules ?? null, rules, names);
  const ask = async (): Promise<void> => {
    const asked = await run({ body: rules });
    if (asked.ok) onAsked(asked.value);
  };
  return (
    <div className={styles.columns}>
      <Card>
        <Form
          label="Confira os dados"
          headed
          onSubmit={() => void ask()}
          actions={
            <>
              <Button type="submit" variant="primary" loading={running} disabled={lines.length === 0}>
                Pedir mudança
              </Button>
              <Button onClick={onBack}>Voltar e ajustar</Button>
            </>
          }
        >
          {lines.length === 0 ? (
            <p className={styles.muted}>Estas regras são as que já valem: nada muda.</p>
          ) : (
            <>
              <ChangeList lines={lines} />
              <p className={styles.muted}>Vale para novos pagamentos e para os que ainda não saíram.</p>
            </>
          )}
          {trial.faults.map(({ text }) => (
            <p key={text} className={styles.odd}>
              {text}.
            </p>
          ))}
          <AskFailure failure={failure} />
        </Form>
      </Card>
      <div className={styles.beside}>
        <Card title="Com os últimos 30 dias">
          <TrialResult trial={trial} />
        </Card>
      </div>
    </div>
  );
}
