import { formatPixKey, recognisePixKey } from '@bank/pix-key';
import { KEY_TYPE_WORDS } from './payee.ts';

/** A typed text that is a Pix key, or may be one of two: what is handed to the payment, and what it is in words. */
export function payableKey(
  text: string,
): { readonly payTo: string; readonly label: string; readonly hint: string } | undefined {
  const recognition = recognisePixKey(text);
  const payTo = text.trim();
  switch (recognition.kind) {
    case 'key':
      return {
        payTo,
        label: `Pagar ${formatPixKey(recognition)}`,
        hint: `chave Pix, ${KEY_TYPE_WORDS[recognition.type]}`,
      };
    case 'ambiguous':
      return { payTo, label: `Pagar ${payTo}`, hint: 'chave Pix, CPF ou telefone' };
    case 'incomplete':
    case 'refused':
      return undefined;
  }
}
