import type { PixKeyFault } from './pix-key.ts';

/** Why a recognised text gives no key yet: it may still become one, or it is several. */
export type PixKeyDoubt = { readonly code: 'pix-key.incomplete' | 'pix-key.ambiguous' };

const WORDS: Readonly<Record<(PixKeyFault | PixKeyDoubt)['code'], string>> = {
  'pix-key.malformed': 'O texto não tem a forma de uma chave Pix.',
  'pix-key.check-digit': 'Os dígitos verificadores do CPF ou CNPJ não conferem.',
  'pix-key.too-long': 'Uma chave Pix tem no máximo 77 caracteres.',
  'pix-key.incomplete': 'A chave está incompleta.',
  'pix-key.ambiguous': 'Este número pode ser um CPF ou um telefone.',
};

/** Why a text is no key, or none yet, in a sentence for a person, in Portuguese. */
export function explainPixKey(fault: PixKeyFault | PixKeyDoubt): string {
  return WORDS[fault.code];
}
