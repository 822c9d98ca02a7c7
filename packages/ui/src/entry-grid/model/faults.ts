/** What can be wrong with a cell. The words of each stand in {@link explainEntryFault}, once. */
export type EntryFaultCode =
  | 'entry.required'
  | 'entry.too-long'
  | 'entry.characters'
  | 'entry.shortened'
  | 'entry.document-form'
  | 'entry.document-digits'
  | 'entry.branch'
  | 'entry.account'
  | 'entry.amount-form'
  | 'entry.amount-decimals'
  | 'entry.amount-not-positive'
  | 'entry.amount-too-high'
  | 'entry.date-form'
  | 'entry.date-early'
  | 'entry.date-late'
  | 'entry.choice';

/** Why a text cannot stand in its cell; `limit` is the bound that was missed, as people write it. */
export interface EntryFault {
  readonly code: EntryFaultCode;
  readonly limit?: string | undefined;
}

/** A fault in words: `short` stands in the cell, `long` where there is room for what to do about it. */
export interface EntryFaultWords {
  readonly short: string;
  readonly long: string;
}

type Words = (limit: string) => EntryFaultWords;
const words =
  (short: string, long: string): Words =>
  () => ({ short, long });

const WORDS: Readonly<Record<EntryFaultCode, Words>> = {
  'entry.required': words('Preencha', 'Este campo precisa ser preenchido.'),
  'entry.too-long': (limit) => ({
    short: `Máximo de ${limit} letras`,
    long: `O texto passa de ${limit} caracteres. Encurte-o.`,
  }),
  'entry.characters': words('Caractere inválido', 'O texto tem um caractere que não pode ser usado aqui.'),
  'entry.shortened': words(
    'Número encurtado',
    'A planilha encurtou este número. Formate a coluna como texto e copie de novo.',
  ),
  'entry.document-form': words('CPF ou CNPJ inválido', 'Um CPF tem 11 dígitos; um CNPJ tem 14 letras e dígitos.'),
  'entry.document-digits': words('CPF ou CNPJ inválido', 'Os dígitos verificadores não conferem.'),
  'entry.branch': words('Agência inválida', 'A agência tem até 4 dígitos, com ou sem dígito verificador.'),
  'entry.account': words('Conta inválida', 'Escreva a conta com o dígito: 12345-6.'),
  'entry.amount-form': words('Valor inválido', 'Escreva o valor em reais: 1.234,56.'),
  'entry.amount-decimals': words('Só dois centavos', 'O valor tem mais de duas casas depois da vírgula.'),
  'entry.amount-not-positive': words('Acima de zero', 'O valor precisa ser maior que zero.'),
  'entry.amount-too-high': (limit) => ({ short: 'Valor alto demais', long: `O valor pode ser no máximo ${limit}.` }),
  'entry.date-form': words('Data inválida', 'Escreva a data como dia, mês e ano: 31/12/2026.'),
  'entry.date-early': (limit) => ({ short: 'Data passada', long: `A data pode ser a partir de ${limit}.` }),
  'entry.date-late': (limit) => ({ short: 'Data distante', long: `A data pode ser no máximo ${limit}.` }),
  'entry.choice': words('Não está na lista', 'Escolha uma das opções da lista.'),
};

/** A fault in Portuguese, for people. */
export function explainEntryFault({ code, limit = '' }: EntryFault): EntryFaultWords {
  return WORDS[code](limit);
}
