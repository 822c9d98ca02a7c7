import type { CivilDate } from '@bank/core';
import {
  Brand,
  BrandMark,
  ChoiceField,
  DateField,
  FilterBar,
  FilterChip,
  MaskedField,
  MoneyField,
  PasswordField,
  relativeTime,
  SearchField,
  SelectField,
  Skeleton,
  TextAreaField,
  TextField,
} from '@bank/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { FileSpecimen } from './file-specimen.tsx';
import { SheetSpecimen } from './sheet-specimen.tsx';
import { FormSpecimen } from './form-specimen.tsx';
import { Named, Specimen } from './specimen.tsx';
import styles from './utilities.module.css';

// The grid is the largest piece of the page: it comes after the others.
const EntrySpecimen = lazy(async () => ({ default: (await import('./entry-specimen.tsx')).EntrySpecimen }));

const MASKS = [
  ['cpf', 'CPF'],
  ['cnpj', 'CNPJ'],
  ['account', 'Conta'],
  ['cep', 'CEP'],
  ['phone', 'Telefone'],
  ['date', 'Data digitada'],
] as const;

const MINUTE_MS = 60_000;
const AGES_MS = [5_000, 3 * MINUTE_MS, 120 * MINUTE_MS, 1_440 * MINUTE_MS] as const;

/** /utilities/misc: fields, filters, and the small things. */
export function MiscScreen(): ReactNode {
  const { nowMs, today } = useSample();
  const [centavos, setCentavos] = useState(0n);
  const [date, setDate] = useState<CivilDate | undefined>(undefined);
  const [speed, setSpeed] = useState<'once' | 'monthly'>('once');
  const [isOut, setOut] = useState(true);
  const [wanted, setWanted] = useState('');
  const [openedAtMs] = useState(nowMs);
  return (
    <div className={styles.page}>
      <Specimen title="Campos" note="Rótulo em cima, ajuda ou erro embaixo, os dois lidos em voz alta com o campo.">
        <div className={styles.grid}>
          <TextField label="Apelido" hint="Só você vê." optional />
          <TextField label="E-mail" defaultValue="ana@" error="E-mail inválido." />
          <TextField label="Indisponível" defaultValue="Fixo" disabled />
          <PasswordField label="Senha de exemplo" autoComplete="off" />
          <MoneyField label="Valor" value={centavos} onChange={setCentavos} />
          <MoneyField label="Valor com erro" value={1n} onChange={setCentavos} error="O saldo não basta." />
          <DateField label="Data" value={date} onChange={setDate} today={today} />
          <DateField
            label="Data com limite"
            value={date}
            onChange={setDate}
            today={today}
            min={today}
            hint="De hoje em diante."
          />
          <SelectField
            label="Banco"
            placeholder="Escolha"
            options={[
              { value: 'example', label: 'Exemplo' },
              { value: 'other', label: 'Outro' },
            ]}
          />
          {MASKS.map(([mask, label]) => (
            <MaskedField key={mask} mask={mask} label={label} />
          ))}
          <MaskedField mask="cpf" label="CPF com erro" defaultValue="529.982.247-26" error="CPF inválido." />
        </div>
        <TextAreaField label="Mensagem" rows={3} />
        <ChoiceField
          label="Quando"
          value={speed}
          onChange={setSpeed}
          options={[
            { value: 'once', label: 'Uma vez' },
            { value: 'monthly', label: 'Todo mês' },
          ]}
        />
      </Specimen>
      <FileSpecimen />
      <SheetSpecimen />
      <FormSpecimen />
      <Suspense fallback={<Skeleton height={720} />}>
        <EntrySpecimen />
      </Suspense>
      <Specimen title="Filtros" note="O que estreita uma lista fica em uma linha e no endereço da página.">
        <FilterBar label="Filtros de exemplo">
          <SearchField label="Buscar nos exemplos" value={wanted} onChange={setWanted} />
          <FilterChip on={isOut} onClick={() => setOut(!isOut)}>
            Saídas
          </FilterChip>
        </FilterBar>
      </Specimen>
      <Specimen title="Tempo relativo" note="Na maior unidade inteira, sempre estas abreviaturas.">
        <div className={styles.row}>
          {AGES_MS.map((age) => (
            <span key={age}>{relativeTime(openedAtMs - age, openedAtMs)}</span>
          ))}
        </div>
      </Specimen>
      <Specimen title="Marca" note="A flor do ipê, com o nome ou só.">
        <div className={styles.row}>
          <Named name="Brand">
            <Brand name="Exemplo" />
          </Named>
          <Named name="BrandMark">
            <BrandMark />
          </Named>
        </div>
      </Specimen>
    </div>
  );
}
