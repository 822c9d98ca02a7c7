import { readPastedAmount, type PastedAmount } from '@bank/core';
import { useState } from 'react';

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
