import { DateField, IconButton, SelectField, Button } from '@bank/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import type { ChargeDraft } from '../form/draft.ts';
import {
  countedAs,
  DISCOUNT_BY_DATE,
  emptyDiscount,
  emptyTerm,
  TERM_CHOICES,
  TIERS_MAX,
  unitOf,
  withTier,
  type DiscountDraft,
  type DiscountTier,
  type TermName,
} from '../form/terms.ts';
import styles from './charge-form.module.css';
import type { PartProps } from './part-props.ts';
import { AddParts, OptionalPart } from './optional-part.tsx';
import { ValueField } from './value-field.tsx';

const NAMES: readonly TermName[] = ['fine', 'interest', 'discount', 'abatement'];

const WORDS: Readonly<Record<TermName, { readonly title: string; readonly the: string; readonly hint: string }>> = {
  fine: { title: 'Multa por atraso', the: 'a multa', hint: 'Cobrada uma vez, a partir do dia seguinte ao vencimento.' },
  interest: { title: 'Juros por atraso', the: 'os juros', hint: 'Contados por dia de atraso.' },
  discount: { title: 'Desconto para quem paga antes', the: 'o desconto', hint: '' },
  abatement: {
    title: 'Abatimento',
    the: 'o abatimento',
    hint: 'Descontado do valor em qualquer dia, também depois do vencimento.',
  },
};

/** Fine, interest, discounts and abatement: each a part that is opened by who wants it. */
export function TermsFields(part: PartProps): ReactNode {
  const { draft, change } = part;
  const [fresh, setFresh] = useState<TermName | undefined>(undefined);
  const add = (name: TermName): void => {
    setFresh(name);
    change({ [name]: name === 'discount' ? emptyDiscount() : emptyTerm(name) } as Partial<ChargeDraft>);
  };
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>Multa, juros e descontos</h2>
      {NAMES.filter((name) => draft[name] !== undefined).map((name) => (
        <OptionalPart
          key={name}
          title={WORDS[name].title}
          removeLabel={`Remover ${WORDS[name].the}`}
          isFresh={fresh === name}
          onRemove={() => change({ [name]: undefined })}
        >
          {name === 'discount' ? <DiscountFields {...part} /> : <TermFields {...part} name={name} />}
          {WORDS[name].hint !== '' && <p className={styles.fine}>{WORDS[name].hint}</p>}
        </OptionalPart>
      ))}
      <AddParts
        parts={NAMES.filter((name) => draft[name] === undefined).map((name) => ({
          label: WORDS[name].title,
          onAdd: () => add(name),
        }))}
      />
    </div>
  );
}

function TermFields({
  name,
  draft,
  change,
  faultOf,
  leave,
}: PartProps & { readonly name: Exclude<TermName, 'discount'> }): ReactNode {
  const term = draft[name] ?? emptyTerm(name);
  return (
    <div className={styles.pair}>
      <SelectField
        label="Como conta"
        name={`${name}-how`}
        value={term.modalidade}
        options={TERM_CHOICES[name]}
        onChange={({ target }) => change({ [name]: { ...term, modalidade: target.value } })}
      />
      <ValueField
        label="Quanto"
        name={`${name}-value`}
        unit={unitOf(name, term.modalidade)}
        value={term.value}
        error={faultOf(name)}
        onChange={(value) => change({ [name]: { ...term, value } })}
        onBlur={() => leave(name)}
      />
    </div>
  );
}

function DiscountFields(part: PartProps): ReactNode {
  const { draft, change, faultOf, leave } = part;
  const discount = draft.discount ?? emptyDiscount();
  const byDate = DISCOUNT_BY_DATE.has(discount.modalidade);
  const set = (next: DiscountDraft): void => change({ discount: next });
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="Como conta"
          name="discount-how"
          value={discount.modalidade}
          options={TERM_CHOICES.discount}
          onChange={({ target }) => set(countedAs(discount, target.value))}
        />
        {!byDate && (
          <ValueField
            label="Quanto, por dia"
            name="discount-value"
            unit={unitOf('discount', discount.modalidade)}
            value={discount.value}
            error={faultOf('discount')}
            onChange={(value) => set({ ...discount, value })}
            onBlur={() => leave('discount')}
          />
        )}
      </div>
      {byDate && <Tiers {...part} discount={discount} set={set} />}
    </>
  );
}

function Tiers({
  discount,
  set,
  draft,
  faultOf,
  leave,
  createdOn,
}: PartProps & { readonly discount: DiscountDraft; readonly set: (next: DiscountDraft) => void }): ReactNode {
  const today = useToday();
  const { tiers } = discount;
  const changeTier = (at: number, next: Partial<DiscountTier>): void =>
    set({ ...discount, tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...next } : tier)) });
  return (
    <>
      {tiers.map(({ date, value }, index) => (
        // A tier is its place among three at most.
        <div className={styles.line} key={index}>
          <div className={styles.pair}>
            <DateField
              label={tiers.length === 1 ? 'Vale até' : `Vale até (${index + 1}ª data)`}
              name={`discount-date-${index}`}
              value={date === '' ? undefined : dayOf(date)}
              today={today}
              min={createdOn}
              max={draft.dueDate === '' ? undefined : dayOf(draft.dueDate)}
              error={faultOf(`discount.${index}.date`)}
              onChange={(day) => changeTier(index, { date: day ?? '' })}
              onBlur={() => leave(`discount.${index}.date`)}
            />
            <ValueField
              label={tiers.length === 1 ? 'Desconto' : `Desconto (${index + 1}ª data)`}
              name={`discount-value-${index}`}
              unit={unitOf('discount', discount.modalidade)}
              value={value}
              error={faultOf(`discount.${index}.value`)}
              onChange={(next) => changeTier(index, { value: next })}
              onBlur={() => leave(`discount.${index}.value`)}
            />
          </div>
          {tiers.length > 1 && (
            <IconButton
              label={`Remover a ${index + 1}ª data`}
              onClick={() => set({ ...discount, tiers: tiers.filter((_, at) => at !== index) })}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {tiers.length < TIERS_MAX && (
        <div>
          <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={() => set(withTier(discount))}>
            Outra data
          </Button>
        </div>
      )}
    </>
  );
}
