import { expectOk, money, type Money } from '@bank/core';
import { cnpjCheckDigits, cpfCheckDigits, parseDocument, type Document } from '@bank/documents';
import { ispb, type Ispb } from '@bank/identifiers';
import type { AccountType, StatusReason } from '@bank/iso20022';
import { parsePixKey, type TypedPixKey } from '@bank/pix-key';

/** How a customer's account answers a payment. */
export type Behaviour =
  | 'pays-and-gets' // an ordinary account
  | 'blocked' // AC06
  | 'closed' // AC07
  | 'salary' // AC14: a salary account receives no Pix
  | 'slow' // accepts after 20 s
  | 'refuses'; // DS04

/** A customer of one of the other banks. */
export interface Customer {
  /** Short name by which the controls know it. */
  readonly id: string;
  readonly ispb: Ispb;
  readonly branch: string;
  readonly account: string;
  readonly type: AccountType;
  readonly name: string;
  readonly document: Document;
  readonly keys: readonly TypedPixKey[];
  readonly behaviour: Behaviour;
}

const ARAUCARIA = ispb('99999010');
const JEQUITIBA = ispb('99999011');

/** What every customer has at the first start. */
export const OPENING_BALANCE: Money = money(100_000_000n);

interface Fact {
  readonly id: string;
  readonly name: string;
  /** The document without its check digits. */
  readonly base: string;
  /** "document", or a key in canonical form. */
  readonly key: string;
  readonly account: string;
  readonly type?: AccountType;
  readonly behaviour?: Behaviour;
  readonly bank?: Ispb;
}

const FACTS: readonly Fact[] = [
  { id: 'papelaria', name: 'Papelaria Central Ltda', base: '455507520001', key: 'document', account: '100018' },
  {
    id: 'mercado',
    name: 'Mercado Bom Dia S.A.',
    base: '318475920001',
    key: 'financeiro@mercadobomdia.example',
    account: '100026',
  },
  {
    id: 'transportes',
    name: 'Transportes Serra Azul Ltda',
    base: '276389140001',
    key: '+5554991234567',
    account: '100034',
    type: 'TRAN',
  },
  {
    id: 'padaria',
    name: 'Padaria Pão Nosso ME',
    base: '194827360001',
    key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    account: '100042',
  },
  { id: 'aroeira', name: 'Estúdio Aroeira Ltda', base: '1A7BC3D90001', key: 'document', account: '100050' },
  {
    id: 'lenta',
    name: 'Fornecedora Lenta Ltda',
    base: '402918370001',
    key: 'lenta@exemplo.com.br',
    account: '100069',
    behaviour: 'slow',
  },
  {
    id: 'recusa',
    name: 'Recusa Sempre Comércio Ltda',
    base: '583017460001',
    key: 'recusa@exemplo.com.br',
    account: '100077',
    behaviour: 'refuses',
  },
  { id: 'ana', name: 'Ana Beatriz Souza', base: '304958172', key: 'document', account: '200012' },
  {
    id: 'bruno',
    name: 'Bruno Carvalho Lima',
    base: '417263958',
    key: '+5511987650001',
    account: '200020',
    type: 'TRAN',
  },
  {
    id: 'carla',
    name: 'Carla Mendes',
    base: '526371849',
    key: 'carla@exemplo.com.br',
    account: '200039',
    type: 'SVGS',
  },
  {
    id: 'diego',
    name: 'Diego Ferreira',
    base: '635482917',
    key: 'bloqueada@exemplo.com.br',
    account: '200047',
    behaviour: 'blocked',
  },
  {
    id: 'elisa',
    name: 'Elisa Nogueira',
    base: '748195263',
    key: 'encerrada@exemplo.com.br',
    account: '200055',
    behaviour: 'closed',
  },
  {
    id: 'fabio',
    name: 'Fábio Rocha',
    base: '859263714',
    key: 'salario@exemplo.com.br',
    account: '200063',
    type: 'SLRY',
    behaviour: 'salary',
  },
  {
    id: 'jequi',
    name: 'Cerâmica Jequi Ltda',
    base: '672839450001',
    key: 'document',
    account: '300011',
    bank: JEQUITIBA,
  },
  {
    id: 'helena',
    name: 'Helena Prado',
    base: '961748352',
    key: 'helena@exemplo.com.br',
    account: '300020',
    bank: JEQUITIBA,
  },
];

/** Customers of Banco Araucária and Banco Jequitibá: all kinds of keys, documents and accounts. */
export const CUSTOMERS: readonly Customer[] = FACTS.map(({ id, name, base, key, account, type, behaviour, bank }) => {
  const checkDigits = base.length === 9 ? cpfCheckDigits(base) : cnpjCheckDigits(base);
  const document = expectOk(parseDocument(`${base}${checkDigits}`));
  return {
    id,
    ispb: bank ?? ARAUCARIA,
    branch: '0001',
    account,
    type: type ?? 'CACC',
    name,
    document,
    keys: [expectOk(parsePixKey(key === 'document' ? document : key))],
    behaviour: behaviour ?? 'pays-and-gets',
  };
});

/** How an account that belongs to no customer answers: by the last two digits of its number, at any other bank. */
export type SuffixAnswer =
  | { readonly kind: 'refuse'; readonly code: StatusReason }
  | { readonly kind: 'accept'; readonly afterMs: number }
  | { readonly kind: 'silence' };

/** The rule of suffixes, as the page shows it. Anything else is accepted at once, for whatever document. */
export const SUFFIXES: Readonly<Record<string, SuffixAnswer>> = {
  '02': { kind: 'refuse', code: 'AM02' },
  '03': { kind: 'refuse', code: 'AC03' },
  '04': { kind: 'refuse', code: 'DS04' },
  '05': { kind: 'refuse', code: 'ED05' },
  '06': { kind: 'refuse', code: 'AC06' },
  '07': { kind: 'refuse', code: 'AC07' },
  '09': { kind: 'refuse', code: 'AB09' },
  '11': { kind: 'refuse', code: 'BE01' },
  '14': { kind: 'refuse', code: 'AC14' },
  '15': { kind: 'refuse', code: 'BE15' },
  '17': { kind: 'refuse', code: 'BE17' },
  '23': { kind: 'refuse', code: 'AG03' },
  '97': { kind: 'accept', afterMs: 45_000 },
  '98': { kind: 'accept', afterMs: 20_000 },
  '99': { kind: 'silence' },
};
