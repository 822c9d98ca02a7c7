import { formatDocument, parseDocument, withoutMask } from '@bank/documents';

/** A CPF or CNPJ as it is typed: without its mask, with it, and whether it is one. */
export function readDocument(typed: string): {
  readonly bare: string;
  readonly shown: string;
  readonly isWhole: boolean;
} {
  const parsed = parseDocument(typed);
  return {
    bare: parsed.ok ? parsed.value : (withoutMask(typed) ?? typed),
    shown: formatDocument(typed),
    isWhole: parsed.ok,
  };
}

/** What is wrong with a document, as soon as it has the length of one; `isLeft`: however short. */
export function documentFault(typed: string, isLeft: boolean): string | undefined {
  const { bare, isWhole } = readDocument(typed);
  if (isWhole) return undefined;
  if (bare.length === 11 || bare.length === 14) {
    return `Os dígitos do ${bare.length === 11 ? 'CPF' : 'CNPJ'} não conferem. Confira o número.`;
  }
  return isLeft ? 'Informe o CPF, com 11 números, ou o CNPJ, com 14.' : undefined;
}
