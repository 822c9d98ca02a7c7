import * as z from 'zod/mini';
import { PAYEE_ROW_TITLES } from '../payees/row-titles.ts';

/** The columns of a row, as problems name them. */
export const BATCH_ROW_FIELDS = [
  'kind',
  'key',
  'ispb',
  'branch',
  'accountNumber',
  'accountType',
  'name',
  'document',
  'amount',
  'date',
  'purpose',
  'description',
  'reference',
] as const;
export const batchRowFieldSchema = z.enum(BATCH_ROW_FIELDS);
export type BatchRowField = z.infer<typeof batchRowFieldSchema>;

/** The columns in words, as screens and files head them; those that any list of payees has, as they stand there. */
export const BATCH_ROW_FIELD_WORDS: Readonly<Record<BatchRowField, string>> = {
  kind: 'Forma',
  key: PAYEE_ROW_TITLES.key,
  ispb: PAYEE_ROW_TITLES.ispb,
  branch: PAYEE_ROW_TITLES.branch,
  accountNumber: PAYEE_ROW_TITLES.accountNumber,
  accountType: PAYEE_ROW_TITLES.accountType,
  name: PAYEE_ROW_TITLES.name,
  document: PAYEE_ROW_TITLES.document,
  amount: PAYEE_ROW_TITLES.amount,
  date: 'Data',
  purpose: 'Finalidade',
  description: 'Mensagem',
  reference: 'Seu número',
};

/** What can be wrong with a row. */
export const batchProblemCodeSchema = z.enum([
  'amount-invalid',
  'date-invalid',
  'date-out-of-range',
  'not-a-running-day',
  'closed-today',
  'key-malformed',
  'key-ambiguous',
  'key-not-found',
  'key-document-differs',
  'bank-unknown',
  'branch-invalid',
  'branch-missing',
  'account-invalid',
  'account-not-carried',
  'account-type-not-carried',
  'account-not-found',
  'account-document-differs',
  'own-account',
  'document-invalid',
  'name-missing',
  'kind-unfit',
  'kind-not-allowed',
  'kind-not-contracted',
  'description-invalid',
  'purpose-invalid',
  'purpose-other-holder',
  'purpose-needs-description',
  'above-limit',
  'slip',
  'file-field',
]);
export type BatchProblemCode = z.infer<typeof batchProblemCodeSchema>;

/**
 * Each of them in a sentence that says what to type. `{…}` is filled. file-field: what the reader of the file says of the
 * field, in its own words.
 */
export const BATCH_PROBLEM_WORDS: Readonly<Record<BatchProblemCode, string>> = {
  'amount-invalid': 'Digite o valor em reais, maior que zero, como 1.250,00.',
  'date-invalid': 'Digite a data como 05/12/2026, ou deixe em branco para o dia do lote.',
  'date-out-of-range': 'Digite hoje ou uma data dos próximos 12 meses.',
  'not-a-running-day': 'Nesse dia não há {plural}. Digite {next}.',
  'closed-today': 'O horário de hoje para {plural} terminou. Digite {next}.',
  'key-malformed': 'Digite um CPF, CNPJ, celular com +55, e-mail ou chave aleatória.',
  'key-ambiguous': 'Este número pode ser CPF ou celular: para celular, digite +55 antes do DDD.',
  'key-not-found': 'Esta chave não está registrada. Peça a chave certa a quem vai receber.',
  'key-document-differs':
    'A chave é de outra pessoa ou empresa, não do CPF ou CNPJ da linha. Confira a chave e o documento com quem vai receber.',
  'bank-unknown': 'Digite o código, o ISPB ou o nome de um banco que recebe {plural}.',
  'branch-invalid': 'Digite a agência com até 4 números, sem o dígito.',
  'branch-missing': 'Digite a agência: só uma conta de pagamento não tem.',
  'account-invalid': 'Digite a conta com o dígito, só números e letras.',
  'account-not-carried':
    'Digite a conta com no máximo 13 números, com o dígito, ou 20 se for conta de pagamento: é o que a TED leva.',
  'account-type-not-carried': 'A TED não chega a esse tipo de conta. Digite corrente, poupança ou de pagamento.',
  'account-not-found': 'Esta agência e conta não existem neste banco. Confira os números.',
  'account-document-differs':
    'A conta é de outra pessoa ou empresa, não do CPF ou CNPJ da linha. Confira a conta e o documento com quem vai receber.',
  'own-account': 'É a conta da sua própria empresa. Digite a conta de quem vai receber.',
  'document-invalid': 'Digite um CPF ou CNPJ válido.',
  'name-missing': 'Digite o nome de quem vai receber.',
  'kind-unfit': '{kind} não paga assim. Escolha outra forma de pagar, ou deixe em branco.',
  'kind-not-allowed': 'Seu perfil não inclui {plural}. Peça esse direito ao administrador.',
  'kind-not-contracted': 'Sua empresa não contratou {plural}. Escolha outra forma de pagar.',
  'description-invalid': 'Encurte a mensagem para até {max} letras e números, sem sinais especiais.',
  'purpose-invalid': 'Digite uma finalidade da lista.',
  'purpose-other-holder':
    'A finalidade “Transferência entre contas da mesma titularidade” só serve quando a conta é da própria empresa. Digite outra finalidade.',
  'purpose-needs-description': 'Com a finalidade “Outros”, escreva na mensagem para que é a TED.',
  'above-limit': 'O valor excede o limite {whose} por transação: {limit}. Digite um valor menor ou peça outro limite.',
  slip: 'Boletos e contas são pagos em Pagamentos. Remova esta linha e pague por lá.',
  'file-field': 'Corrija o campo como o arquivo pede.',
};

/** What of a row may be meant, and may be a mistake. */
export const BATCH_ROW_WARNINGS = [
  'same-in-batch',
  'paid-before',
  'reported-for-fraud',
  'name-differs',
  'name-not-checked',
  'bank-not-listed',
  'check-digit-differs',
] as const;
export const batchRowWarningSchema = z.enum(BATCH_ROW_WARNINGS);
export type BatchRowWarning = z.infer<typeof batchRowWarningSchema>;

/** Each of them in a sentence. `{…}` is filled. */
export const BATCH_ROW_WARNING_WORDS: Readonly<Record<BatchRowWarning, string>> = {
  'same-in-batch': 'A linha {row} paga o mesmo valor ao mesmo favorecido.',
  'paid-before': 'O mesmo valor foi para o mesmo favorecido em {when}.',
  'reported-for-fraud': 'Há relatos confirmados de fraude contra quem recebe.',
  'name-differs': 'A chave é de {name}, e a lista diz outro nome.',
  'name-not-checked': 'O nome de quem recebe foi digitado e ninguém o conferiu.',
  'bank-not-listed': 'A instituição de quem recebe foi informada pelo número e não está na lista do banco.',
  'check-digit-differs': 'O dígito da conta não confere com a regra do banco de quem recebe.',
};

/** Those that somebody has to say are meant before the batch can be asked for. */
export const ASKING_WARNINGS: readonly BatchRowWarning[] = ['same-in-batch', 'paid-before', 'reported-for-fraud'];
