import type { ReactNode } from 'react';
import { ChooseField } from '../choose-field.tsx';
import styles from './bank-field.module.css';
import type { BankList } from './bank-list.ts';
import { bankLabel, bankWarning, findBanks, participationLabel, type Bank, type PaidThrough } from './banks.ts';

/**
 * A bank out of many, by its name, code or ISPB. A whole ISPB that no list has is taken by its number. Without the list
 * only the number does.
 */
export function BankField({
  list,
  through,
  value,
  onChange,
  error,
  label = 'Instituição',
  ...field
}: {
  readonly list: BankList;
  /** Undefined: none of the systems whose participants are known. */
  readonly through: PaidThrough | undefined;
  readonly value: Bank | undefined;
  readonly onChange: (bank: Bank | undefined) => void;
  readonly error: string | undefined;
  /** What the field is called beside others of a list. */
  readonly label?: string;
  /** What stands in the field at first where that is no institution. */
  readonly startText?: string;
  /** What is typed, whatever it means. */
  readonly onType?: (text: string) => void;
}): ReactNode {
  return (
    <ChooseField
      {...field}
      label={label}
      listLabel="Instituições"
      name="bank"
      hint={hintFor(list)}
      warning={value && through && bankWarning(value, through)}
      of={{
        labelOf: bankLabel,
        keyOf: ({ ispb }) => ispb,
        find: (typed) => (list.kind === 'loading' ? [] : findBanks(list.kind === 'loaded' ? list.banks : [], typed)),
        isMeant: ({ code }, typed) => code === typed,
        draw: (bank) => <BankLine {...{ bank, through }} />,
        nothing: nothingFound(list),
      }}
      {...{ value, onChange, error }}
    />
  );
}

function BankLine({ bank, through }: { readonly bank: Bank; readonly through: PaidThrough | undefined }): ReactNode {
  const { code, name, fullName, ispb, listed } = bank;
  const participation = through && participationLabel(bank, through);
  return (
    <span className={styles.bank}>
      <span className={styles.code}>{code ?? '—'}</span>
      <span className={styles.name}>
        {name}
        {fullName !== null && <span className={styles.more}>{fullName}</span>}
      </span>
      <span className={styles.ispb}>
        {listed ? `ISPB ${ispb}` : 'Fora da lista'}
        {listed && participation !== undefined && <span className={styles.more}>{participation}</span>}
      </span>
    </span>
  );
}

function hintFor({ kind }: BankList): string {
  return kind === 'missing'
    ? 'A lista de instituições não carregou: informe o ISPB, com 8 caracteres'
    : 'Busque por nome, código ou ISPB';
}

function nothingFound({ kind }: BankList): string {
  switch (kind) {
    case 'loading':
      return 'Carregando as instituições…';
    case 'missing':
      return 'Informe o ISPB inteiro, com 8 caracteres';
    case 'loaded':
      return 'Nenhuma com este nome ou código. Se você sabe o ISPB, informe os 8 caracteres';
  }
}
