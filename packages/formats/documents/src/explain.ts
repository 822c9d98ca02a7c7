import type { DocumentFault } from './check-digits.ts';

const WORDS: Readonly<Record<DocumentFault['code'], string>> = {
  'document.malformed': 'O texto não tem a forma de um CPF ou CNPJ.',
  'document.repeated': 'Um só algarismo repetido não é um documento.',
  'document.check-digit': 'Os dígitos verificadores não conferem.',
};

/** The refusal in a sentence for a person, in Portuguese. */
export function explainDocument(fault: DocumentFault): string {
  return WORDS[fault.code];
}
