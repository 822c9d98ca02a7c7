import { formatBrl, type PastedAmount } from '@bank/core';
import { useId, type ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import styles from './field.module.css';
import type { PastedMoney } from './use-pasted-money.ts';

const REFUSED: Readonly<Record<Extract<PastedAmount, { is: 'refused' }>['because'], string>> = {
  'no-amount': 'Não encontramos um valor em reais no texto colado.',
  negative: 'O texto colado é um valor negativo.',
  decimals: 'O valor colado tem mais de duas casas decimais.',
  'too-high': 'O valor colado é alto demais.',
};

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
