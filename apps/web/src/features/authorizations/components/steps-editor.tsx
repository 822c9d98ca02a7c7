import type { ApprovalStep, RulesOverview, Signatures } from '@bank/contracts';
import { Button, classNames, IconButton, SelectField } from '@bank/ui';
import { X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { approverChoices, choiceValue, whoFitsText } from '../rules/approver-choice.ts';
import {
  addSignatures,
  addStep,
  addWay,
  changeSignatures,
  PARTS_MAX,
  removeSignatures,
  type PlaceInSteps,
} from '../rules/rules-draft.ts';
import styles from './rules.module.css';

const COUNTS = Array.from({ length: PARTS_MAX }, (_, index) => index + 1);

/** Who approves: steps one after another, each passed by one of its ways, each way by all of its signatures. */
export function StepsEditor({
  steps,
  overview,
  onChange,
}: {
  readonly steps: readonly ApprovalStep[];
  readonly overview: RulesOverview;
  readonly onChange: (steps: readonly ApprovalStep[]) => void;
}): ReactNode {
  const isOnly = steps.length === 1 && steps[0]?.ways.length === 1 && steps[0].ways[0]?.length === 1;
  return (
    <div className={styles.steps}>
      {steps.map(({ ways }, step) => (
        // Steps and ways are their places.
        <fieldset key={step} className={styles.step}>
          <legend className={styles.label}>{steps.length === 1 ? 'Quem aprova' : `${step + 1}ª etapa`}</legend>
          {ways.map((way, wayIndex) => (
            <div key={wayIndex} className={styles.way}>
              {wayIndex > 0 && <p className={styles.or}>ou</p>}
              {way.map((signatures, part) => (
                <Fragment key={part}>
                  {part > 0 && <p className={styles.or}>e</p>}
                  <SignaturesField
                    signatures={signatures}
                    overview={overview}
                    onChange={(next) => onChange(changeSignatures(steps, { step, way: wayIndex, part }, next))}
                    onRemove={
                      isOnly ? undefined : () => onChange(removeSignatures(steps, { step, way: wayIndex, part }))
                    }
                    place={{ step, way: wayIndex, part }}
                  />
                </Fragment>
              ))}
              {way.length < PARTS_MAX && (
                <div>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => onChange(addSignatures(steps, { step, way: wayIndex }))}
                  >
                    e também…
                  </Button>
                </div>
              )}
            </div>
          ))}
          {ways.length < PARTS_MAX && (
            <div>
              <Button size="small" variant="quiet" onClick={() => onChange(addWay(steps, step))}>
                ou então…
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {steps.length < PARTS_MAX && (
        <div>
          <Button size="small" onClick={() => onChange(addStep(steps))}>
            Depois, outra etapa
          </Button>
        </div>
      )}
    </div>
  );
}

function SignaturesField({
  signatures,
  overview,
  place,
  onChange,
  onRemove,
}: {
  readonly signatures: Signatures;
  readonly overview: RulesOverview;
  readonly place: PlaceInSteps;
  readonly onChange: (signatures: Signatures) => void;
  readonly onRemove: (() => void) | undefined;
}): ReactNode {
  const { count, approver } = signatures;
  const choices = approverChoices(overview.profiles);
  const value = choiceValue(approver);
  const isKnown = choices.some((choice) => choice.value === value);
  const { text, enough } = whoFitsText(signatures, overview.approvers);
  return (
    <div>
      <div className={styles.signatures} data-place={`${place.step}.${place.way}.${place.part}`}>
        <SelectField
          label="Quantas"
          value={String(count)}
          options={COUNTS.map((each) => ({ value: String(each), label: each === 1 ? '1 pessoa' : `${each} pessoas` }))}
          onChange={(event) => onChange({ ...signatures, count: Number(event.target.value) })}
        />
        <SelectField
          label="Quem"
          value={value}
          options={[
            ...(isKnown ? [] : [{ value, label: 'de um perfil que já não existe' }]),
            ...choices.map(({ value: each, label }) => ({ value: each, label })),
          ]}
          onChange={(event) => {
            const choice = choices.find((each) => each.value === event.target.value);
            if (choice !== undefined) onChange({ ...signatures, approver: choice.approver });
          }}
        />
        {onRemove !== undefined && (
          <IconButton label="Remover" onClick={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <p className={classNames(styles.hint, !enough && styles.few)}>{text}</p>
    </div>
  );
}
