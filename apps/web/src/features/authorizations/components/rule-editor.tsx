import {
  PAYEE_RELATION_WORDS,
  PAYEE_RELATIONS,
  ruleText,
  orderKindName,
  ORDER_KIND_NAMES,
  type RulesOverview,
  type RulesTrial,
} from '@bank/contracts';
import { Button, IconButton, MoneyField, TextField } from '@bank/ui';
import { ArrowDown, ArrowUp, Trash2, TriangleAlert } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { mistakesOf, ruleOf, type RuleDraft } from '../rules/rules-draft.ts';
import { StepsEditor } from './steps-editor.tsx';
import styles from './rules.module.css';

const NAME_LENGTH_MAX = 60;

const OUTCOMES = [
  { value: 'alone', label: 'Sem aprovação', hint: 'Quem faz o pagamento não precisa de mais ninguém.' },
  {
    value: 'approval',
    label: 'Precisa de aprovação',
    hint: 'Aguarda até que as pessoas abaixo aprovem no aplicativo.',
  },
  { value: 'refused', label: 'Não é permitido', hint: 'Ninguém consegue fazer este pagamento.' },
] as const;

type Changes = Partial<Omit<RuleDraft, 'key'>>;

/** What is odd about a rule, as the bank found it. */
export type RuleFault = RulesTrial['faults'][number];

/** One rule of the list: its sentence as it stands now, its place, and its fields while it is the open one. */
export function RuleEditor({
  rule,
  place,
  of,
  open,
  judged,
  faults,
  overview,
  onOpen,
  onChange,
  onMove,
  onRemove,
}: {
  readonly rule: RuleDraft;
  /** From 0. */
  readonly place: number;
  /** How many rules there are. */
  readonly of: number;
  readonly open: boolean;
  /** Whether its mistakes are told already. */
  readonly judged: boolean;
  readonly faults: readonly RuleFault[];
  readonly overview: RulesOverview;
  readonly onOpen: (open: boolean) => void;
  readonly onChange: (changes: Changes) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const id = useId();
  const names = new Map(overview.profiles.map((profile) => [profile.id, profile.name]));
  const mistakes = judged ? mistakesOf(rule) : {};
  const title = rule.name.trim() === '' ? `Regra ${place + 1}` : rule.name;
  const move = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li className={styles.rule} data-rule={rule.key}>
      <div className={styles.ruleHead}>
        <span className={styles.number} aria-hidden="true">
          {place + 1}
        </span>
        <button
          type="button"
          className={styles.ruleTitle}
          aria-expanded={open}
          aria-controls={id}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onOpen(!open)}
          onKeyDown={move}
        >
          <b>{title}</b>
          <span className={styles.words}>{ruleText(ruleOf(rule), names)}</span>
        </button>
        <span className={styles.ruleActs}>
          <IconButton size="small" label={`Subir ${title}`} disabled={place === 0} onClick={() => onMove(-1)}>
            <ArrowUp size={16} aria-hidden />
          </IconButton>
          <IconButton size="small" label={`Descer ${title}`} disabled={place === of - 1} onClick={() => onMove(1)}>
            <ArrowDown size={16} aria-hidden />
          </IconButton>
          <IconButton size="small" label={`Remover ${title}`} onClick={onRemove}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      {faults.map(({ text, blocks }) => (
        <p key={text} className={blocks ? styles.blocking : styles.odd} role={blocks ? 'alert' : undefined}>
          <TriangleAlert size={16} strokeWidth={1.7} aria-hidden />
          <span>{text}.</span>
        </p>
      ))}
      <div id={id} hidden={!open}>
        {open && (
          <div className={styles.fields}>
            <TextField
              label="Nome"
              value={rule.name}
              maxLength={NAME_LENGTH_MAX}
              error={mistakes.name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
            <AnyOf
              legend="Operações"
              all="Qualquer operação"
              options={ORDER_KIND_NAMES.map((value) => ({ value, label: orderKindName(value) }))}
              chosen={rule.types}
              error={mistakes.types}
              onChange={(types) => onChange({ types })}
            />
            <div className={styles.bracket}>
              <MoneyField
                label="Acima de"
                hint="Zero: desde o primeiro centavo"
                value={rule.aboveCentavos}
                onChange={(aboveCentavos) => onChange({ aboveCentavos })}
              />
              <MoneyField
                label="Até"
                hint="Zero: sem fim"
                value={rule.upToCentavos}
                error={mistakes.upTo}
                onChange={(upToCentavos) => onChange({ upToCentavos })}
              />
            </div>
            <AnyOf
              legend="Para quem"
              all="Qualquer favorecido"
              options={PAYEE_RELATIONS.map((value) => ({ value, label: capitalised(PAYEE_RELATION_WORDS[value]) }))}
              chosen={rule.payees}
              error={mistakes.payees}
              onChange={(payees) => onChange({ payees })}
            />
            <fieldset className={styles.choices}>
              <legend className={styles.label}>O que acontece</legend>
              {OUTCOMES.map(({ value, label, hint }) => (
                <label key={value} className={styles.choice}>
                  <input
                    type="radio"
                    name={`${id} outcome`}
                    checked={rule.outcome === value}
                    onChange={() => onChange({ outcome: value })}
                  />
                  <span>
                    {label}
                    <span className={styles.hint}>{hint}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            {rule.outcome === 'approval' && (
              <StepsEditor steps={rule.steps} overview={overview} onChange={(steps) => onChange({ steps })} />
            )}
            <div>
              <Button size="small" onClick={() => onOpen(false)}>
                Pronto
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

/** All of something, or some of it by ticks. */
function AnyOf<Value extends string>({
  legend,
  all,
  options,
  chosen,
  error,
  onChange,
}: {
  readonly legend: string;
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** null: all. */
  readonly chosen: readonly Value[] | null;
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly Value[] | null) => void;
}): ReactNode {
  const id = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : id}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.ticks}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen === null}
            aria-invalid={error !== undefined || undefined}
            onChange={() => onChange(chosen === null ? options.map(({ value }) => value) : null)}
          />
          <span>{all}</span>
        </label>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen?.includes(value) ?? false}
              onChange={() => {
                const before = chosen ?? [];
                onChange(before.includes(value) ? before.filter((each) => each !== value) : [...before, value]);
              }}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
