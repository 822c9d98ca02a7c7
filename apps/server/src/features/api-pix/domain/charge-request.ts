import {
  EXPIRY_SECONDS_DEFAULT,
  VALIDITY_DAYS_DEFAULT,
  type ChargeDebtor,
  type ChargeTerms,
  type CobRevisada,
  type CobSolicitada,
  type CobvRevisada,
  type CobvSolicitada,
  type Devedor,
  type DueContent,
  type ImmediateContent,
} from '@bank/contracts';
import type { DueChange } from '../../pix-charges/index.ts';

// What programs ask for in the words of API Pix 2.9.0, as charges keep it.

type Common = Pick<CobSolicitada, 'solicitacaoPagador' | 'infoAdicionais'>;

/** What an immediate charge asks for; what is not said is as the standard says. */
export function immediateOf(asked: CobSolicitada, txid: string | undefined): ImmediateContent {
  const { calendario, valor, chave, devedor } = asked;
  return {
    kind: 'immediate',
    key: chave,
    ...(txid !== undefined && { txid }),
    amount: valor.original,
    changeable: valor.modalidadeAlteracao === 1,
    expiresIn: calendario?.expiracao ?? EXPIRY_SECONDS_DEFAULT,
    ...(devedor && { debtor: debtorOf(devedor) }),
    ...commonOf(asked),
  };
}

/** What a charge with a due date asks for. */
export function dueContentOf(asked: CobvSolicitada, txid: string | undefined): DueContent {
  const { calendario, valor, chave, devedor } = asked;
  return {
    kind: 'due',
    key: chave,
    ...(txid !== undefined && { txid }),
    amount: valor.original,
    dueDate: calendario.dataDeVencimento,
    validityDays: calendario.validadeAposVencimento ?? VALIDITY_DAYS_DEFAULT,
    terms: termsOf(valor),
    debtor: debtorOf(devedor),
    ...commonOf(asked),
  };
}

/** The content of an immediate charge after a revision: what is not named stays, what is null goes. */
export function immediateRevised(content: ImmediateContent, asked: CobRevisada): ImmediateContent {
  const { calendario, valor, chave, devedor } = asked;
  const { debtor, request, information, ...rest } = content;
  return {
    ...rest,
    ...(chave !== undefined && { key: chave }),
    ...(valor?.original !== undefined && { amount: valor.original }),
    ...(valor?.modalidadeAlteracao !== undefined && { changeable: valor.modalidadeAlteracao === 1 }),
    ...(calendario !== undefined &&
      calendario?.expiracao !== undefined && { expiresIn: calendario?.expiracao ?? EXPIRY_SECONDS_DEFAULT }),
    ...(devedor === undefined ? debtor && { debtor } : devedor && { debtor: debtorOf(devedor) }),
    ...commonRevised({ request, information }, asked),
  };
}

/** What a revision changes of a charge with a due date: what is not named stays, what is null goes. */
export function dueChangeOf(asked: CobvRevisada): DueChange {
  const { calendario, valor, chave, devedor, solicitacaoPagador, infoAdicionais } = asked;
  const { request, information } = commonOf(asked);
  return {
    ...(chave !== undefined && { key: chave }),
    ...(valor?.original !== undefined && { amount: valor.original }),
    ...(calendario?.dataDeVencimento !== undefined && { dueDate: calendario.dataDeVencimento }),
    ...(calendario?.validadeAposVencimento !== undefined && {
      validityDays: calendario.validadeAposVencimento ?? VALIDITY_DAYS_DEFAULT,
    }),
    ...(devedor !== undefined && { debtor: debtorOf(devedor) }),
    ...(valor && { terms: termsNamed(valor) }),
    ...(solicitacaoPagador !== undefined && { request: request ?? null }),
    ...(infoAdicionais !== undefined && { information: information ?? null }),
  };
}

function commonOf({ solicitacaoPagador, infoAdicionais }: Common): Pick<ImmediateContent, 'request' | 'information'> {
  return {
    ...(solicitacaoPagador && { request: solicitacaoPagador }),
    ...(infoAdicionais &&
      infoAdicionais.length > 0 && {
        information: infoAdicionais.map(({ nome, valor }) => ({ name: nome, value: valor })),
      }),
  };
}

function commonRevised(
  { request, information }: { readonly [Field in 'request' | 'information']: ImmediateContent[Field] | undefined },
  asked: Common,
): Pick<ImmediateContent, 'request' | 'information'> {
  const now = commonOf(asked);
  const said = asked.solicitacaoPagador === undefined ? request : now.request;
  const told = asked.infoAdicionais === undefined ? information : now.information;
  return { ...(said !== undefined && { request: said }), ...(told !== undefined && { information: told }) };
}

function debtorOf({ cpf, cnpj, nome, email, logradouro, cidade, uf, cep }: Devedor): ChargeDebtor {
  return {
    name: nome,
    document: cpf ?? cnpj ?? '',
    ...(email && { email }),
    ...(logradouro && { street: logradouro }),
    ...(cidade && { city: cidade }),
    ...(uf && { state: uf.toUpperCase() }),
    ...(cep && { cep }),
  };
}

type Valor = Pick<CobvSolicitada['valor'], 'multa' | 'juros' | 'abatimento' | 'desconto'>;
const TERMS = ['multa', 'juros', 'abatimento', 'desconto'] as const;

// The numbers of the ways of counting were checked by the schema; what fits together is for the charge's own rules.
function termsOf(valor: Valor): ChargeTerms {
  return Object.fromEntries(Object.entries(termsNamed(valor)).filter(([, term]) => term !== null)) as ChargeTerms;
}

/** Those that are named; null: it is to go. */
function termsNamed(valor: Valor): NonNullable<DueChange['terms']> {
  const named = TERMS.filter((term) => valor[term] !== undefined);
  return Object.fromEntries(named.map((term) => [term, termOf(valor[term]) ?? null]));
}

function termOf(term: Valor[(typeof TERMS)[number]]): unknown {
  if (!term) return undefined;
  const { modalidade, valorPerc } = term;
  const fixed = 'descontoDataFixa' in term ? term.descontoDataFixa : undefined;
  return {
    modalidade,
    ...(valorPerc !== undefined && valorPerc !== null && { valorPerc }),
    ...(fixed && { descontoDataFixa: fixed.map(({ data, valorPerc: off }) => ({ data, valorPerc: off })) }),
  };
}

/** What is wrong with a discount that the numbers alone do not say; the field and a sentence. Undefined: nothing. */
export function discountFault({ desconto }: Valor): { readonly field: string; readonly why: string } | undefined {
  if (!desconto) return undefined;
  const { modalidade, valorPerc, descontoDataFixa } = desconto;
  const isFixed = modalidade <= 2;
  if (isFixed && (valorPerc ?? null) !== null)
    return { field: 'valor/desconto/valorPerc', why: 'Nas modalidades 1 e 2 o desconto vem em descontoDataFixa.' };
  if (isFixed && (!descontoDataFixa || descontoDataFixa.length === 0))
    return { field: 'valor/desconto/descontoDataFixa', why: 'Nas modalidades 1 e 2 informe descontoDataFixa.' };
  if (isFixed && descontoDataFixa && descontoDataFixa.length > 3)
    return { field: 'valor/desconto/descontoDataFixa', why: 'Informe no máximo três datas.' };
  if (!isFixed && (valorPerc ?? null) === null)
    return { field: 'valor/desconto/valorPerc', why: 'Nas modalidades 3 a 6 informe valorPerc.' };
  if (!isFixed && descontoDataFixa)
    return { field: 'valor/desconto/descontoDataFixa', why: 'Nas modalidades 3 a 6 não há descontoDataFixa.' };
  return undefined;
}
