import { looksLikeCode } from './looks-like-code.ts';

/** A pasted text in which a Pix code stands: handed to the payment as it is, for nothing else can be meant by it. */
export function payableCode(
  text: string,
): { readonly payTo: string; readonly label: string; readonly hint: string; readonly isAllMeant: true } | undefined {
  if (!looksLikeCode(text)) return undefined;
  return { payTo: text.trim(), label: 'Pagar este código', hint: 'Pix Copia e Cola', isAllMeant: true };
}
