import { explainBrCode, findBrCode, findBrCodes, readPrintedBrCode, type BrCode } from '@bank/brcode';
import { formatBrl } from '@bank/core';
import { recognisePixKey } from '@bank/pix-key';

/** What was pasted, kept as it stands whatever happens. */
export interface CodeDraft {
  readonly code: string;
}

/** A code as it goes to the bank, and what it says. */
export interface FoundCode {
  readonly text: string;
  readonly code: BrCode;
}

/** What somebody pasted: a code, several of which one is meant, or what else it is. */
export type Pasted =
  | { readonly is: 'empty' }
  | ({ readonly is: 'code' } & FoundCode)
  | { readonly is: 'several'; readonly codes: readonly FoundCode[] }
  | { readonly is: 'something-else'; readonly fault: string };

/** Looks at a pasted text, with the reader that the bank has too. Nothing is sent. `ownHost`: where the bank's own charges stand. */
export function readPasted(text: string, ownHost: string = window.location.host): Pasted {
  if (text.trim() === '') return { is: 'empty' };
  const codes = findBrCodes(text).flatMap((each) => {
    const read = readPrintedBrCode(each, { ownHost });
    return read.ok ? [{ text: each, code: read.value.code }] : [];
  });
  if (codes.length > 1) return { is: 'several', codes };
  const found = findBrCode(text);
  if (found !== undefined) {
    const read = readPrintedBrCode(found, { ownHost });
    return read.ok
      ? { is: 'code', text: found, code: read.value.code }
      : { is: 'something-else', fault: explainBrCode(read.error) };
  }
  return { is: 'something-else', fault: whatElse(text.trim()) };
}

/** Whether what is pasted goes on where the text that stands there was cut off, and does not take its place. */
export function continues(before: string, pasted: string): boolean {
  return (
    [before, pasted].every((part) => findBrCode(part) === undefined) && findBrCode(`${before}${pasted}`) !== undefined
  );
}

/** What a text is that is no code, and where it is paid. */
function whatElse(text: string): string {
  if (text.replace(/\s/g, '').startsWith('000201'))
    return 'O código Pix está incompleto: parece cortado. Copie-o inteiro, até o fim.';
  const digits = text.replace(/[\s.-]/g, '');
  if (/^\d{44}$|^\d{47,48}$/.test(digits))
    return 'Isto é o código de um boleto ou de uma conta, não um código Pix. Um código Pix começa com 000201.';
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(text))
    return 'Isto é um link, não um código Pix. Abra-o com cuidado e copie o código, que começa com 000201.';
  if (recognisePixKey(text).kind === 'key')
    return 'Isto é uma chave Pix, não um código. Para pagar a uma chave, use Pagar com Pix.';
  return 'Não há um código Pix neste texto. Um código Pix começa com 000201: copie-o inteiro, direto da origem.';
}

/** A code in a few words, before the bank has been asked: what it says, which nobody has confirmed. */
export function codeWords(code: BrCode): string {
  const name = code.merchantName.trim();
  const from = name === '' ? '' : ` de ${name}`;
  switch (code.kind) {
    case 'static':
      return code.amount === null ? `Código${from}, sem valor definido` : `Código${from}: ${formatBrl(code.amount)}`;
    case 'dynamic':
      return `Cobrança${from}: o valor vem do banco de quem cobra`;
    case 'recurrence':
      return `Pedido de Pix Automático${from}`;
  }
}
