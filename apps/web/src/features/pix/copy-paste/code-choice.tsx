import { Button } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './code-fields.module.css';
import { codeWords, type FoundCode } from './pasted.ts';

/** Which of several codes is meant. */
export function CodeChoice({
  codes,
  onChoose,
}: {
  readonly codes: readonly FoundCode[];
  readonly onChoose: (code: string) => void;
}): ReactNode {
  return (
    <fieldset className={styles.choice}>
      <legend>Há {codes.length} códigos neste texto. Qual você quer pagar?</legend>
      {codes.map(({ text, code }) => (
        <Button key={text} size="small" onClick={() => onChoose(text)}>
          {codeWords(code)}
        </Button>
      ))}
    </fieldset>
  );
}
