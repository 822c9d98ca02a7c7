import { formatBrl, readPastedAmount, type PastedAmount } from '@bank/core';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import styles from './field.module.css';

const REFUSED: Readonly<Record<Extract<PastedAmount, { is: 'refused' }>['because'], string>> = {
  'no-amount': 'Não encontramos um valor em reais no texto colado.',
  negative: 'O texto colado é um valor negativo.',
  decimals: 'O valor colado tem mais de duas casas decimais.',
  'too-high': 'O valor colado é alto demais.',
};

/** What was pasted into a field of money and has not become its value. */
export interface PastedMoney {
  readonly text: string;
  readonly read: Exclude<PastedAmount, { is: 'amount' }>;
}

/** Reads what is pasted: an amount goes to the field at once, what is doubtful or none is kept to be told. */
export function usePastedMoney(onChange: (centavos: bigint) => void) {
  const [told, setTold] = useState<PastedMoney | undefined>(undefined);
  return {
    told,
    paste: (text: string): void => {
      const read = readPastedAmount(text);
      setTold(read.is === 'amount' ? undefined : { text: text.trim(), read });
      if (read.is === 'amount') onChange(read.centavos);
    },
    forget: (): void => setTold(undefined),
  };
}

/** Why a pasted text did not become the value of the field, or the question which of two amounts it is. */
export function PastedMoneyNotice({
  told,
  onChoose,
}: {
  readonly told: PastedMoney;
  readonly onChoose: (centavos: bigint) => void;
}): ReactNode {
  const id = useId();
  return (
    <>
      <p className={styles.said} role="status" id={id}>
        {wordsOf(told)}
      </p>
      {told.read.is === 'doubtful' && (
        <div className={styles.answers} role="group" aria-labelledby={id}>
          {told.read.candidates.map((centavos) => (
            <Button key={centavos} size="small" onClick={() => onChoose(centavos)}>
              {formatBrl(centavos)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

function wordsOf({ text, read }: PastedMoney): string {
  if (read.is === 'doubtful') return `“${text}” pode ser dois valores. Qual é?`;
  return `${REFUSED[read.because]} O campo ficou como estava.`;
}
