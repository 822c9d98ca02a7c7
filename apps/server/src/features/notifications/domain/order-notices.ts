import { formatBrl, parseDecimal } from '@bank/core';
import {
  actAgreeing,
  actName,
  agreeing,
  capitalised,
  knownOrderKind,
  ORDER_KINDS,
  orderKindName,
  theAct,
  type OrderKind,
} from '@bank/contracts';
import { tell, textOf, type Facts, type Notice, type ToldRecord } from './notice.ts';

/** What a record says of a payment order to those whom it concerns. */
export type OrderNotices = (record: ToldRecord, facts: Facts) => readonly Notice[];

/** Where payments wait to be authorized. */
export const AUTHORIZATIONS = '/authorizations';

/** An order that came somewhere: it waits for somebody now, or was let out and its maker is told. */
export const orderWent: OrderNotices = (record, facts) => {
  const { action, actor, data, subject } = record;
  const state = textOf(data, 'state');
  const maker = facts.makers.get(subject);
  if (state === 'awaiting_confirmation') {
    return tell(record, [maker], {
      kind: 'waiting',
      title: `Confirme ${theAct(kindIn(data))} no aplicativo`,
      text: `${payment(record)} aguarda sua confirmação.`,
      href: screenOf(record),
      about: aboutOf(record, 'confirm'),
      whenOver: { title: 'Já não aguarda sua confirmação', text: `${payment(record)}.` },
    });
  }
  if (state === 'awaiting_authorization') return asksApprovers(record, facts);
  // The last signature was given, and money, limit or payee said no.
  if (state === 'rejected') return orderFailed(record, facts);
  if (action !== 'payment-orders.approved' || maker === actor) return [];
  return tell(record, [maker], {
    kind: 'decided',
    title: titled(record, '{act} {autorizado}'),
    text: said(record, 'foi {autorizado} por {doer}.'),
    href: authorizationOf(record),
  });
};

/** An order that came back to authorization: its maker learns why, and those who can sign it are asked (again). */
export const orderReturned: OrderNotices = (record, facts) => [
  ...tell(record, heirs(record, facts), {
    kind: 'failed',
    title: `${kindName(record)} voltou para aprovação`,
    text: withNote(`${payment(record)} não foi concluído.`, record),
    href: authorizationOf(record),
  }),
  ...asksApprovers(record, facts, record.id),
];

/** An order that the bank or the payment system did not carry out. */
export const orderFailed: OrderNotices = makerLearns('failed', '{act} não {realizado}', 'não foi {realizado}.');

/** Something that the maker did not do themselves, and should know of: a title and words that are filled in. */
export function makerLearns(
  kind: 'decided' | 'failed',
  title: string,
  words: string,
  { withoutNote = false } = {},
): OrderNotices {
  return (record, facts) => {
    const maker = facts.makers.get(record.subject);
    if (maker === record.actor) return [];
    const sentence = said(record, words);
    const text = withoutNote ? sentence : withNote(sentence, record);
    const others = heirs(record, facts).filter((id) => id !== record.actor);
    return tell(record, others, { kind, title: titled(record, title), text, href: screenOf(record) });
  };
}

/** The same, of payments by themselves: of those of a batch, thousands maybe, its maker hears once, from the batch. */
export function unlessOfBatch(notices: OrderNotices): OrderNotices {
  return (record, facts) => (textOf(record.data, 'batchId') === null ? notices(record, facts) : []);
}

function asksApprovers(record: ToldRecord, facts: Facts, about?: string): readonly Notice[] {
  const maker = facts.makers.get(record.subject);
  const able = (facts.approvers.get(record.subject) ?? []).filter((id) => id !== record.actor && id !== maker);
  // A program is nobody of the people: the record of its own act says which credential it was.
  const program = record.actor.startsWith('crd_') ? textOf(record.data, 'operatorName') : null;
  const makerName = facts.people.find(({ id }) => id === maker)?.name ?? program ?? undefined;
  const made = makerName === undefined ? '' : `, ${agreed(record, 'feito')} por ${makerName}`;
  return tell(record, able, {
    kind: 'waiting',
    title: titled(record, '{act} aguarda sua autorização'),
    text: `${payment(record)}${made}, aguarda sua autorização.`,
    whenOver: { title: 'Já não aguarda sua autorização', text: `${payment(record)}${made}.` },
    href: authorizationOf(record),
    // Each signature of others moves the order; whoever was asked for this revision is not asked again.
    about: about === undefined ? aboutOf(record, 'authorize') : `${about}:authorize`,
  });
}

/** Where the payment opens among those that wait or were decided, with what an approver looks at. */
function authorizationOf({ subject }: ToldRecord): string {
  return `${AUTHORIZATIONS}?pagamento=${subject}`;
}

/** Where the payment itself shows. */
function screenOf({ subject, data }: ToldRecord): string {
  const kind = kindIn(data);
  return kind === undefined ? `/history?sobre=${subject}` : `${ORDER_KINDS[kind].screens.pay}?ordem=${subject}`;
}

/** The maker; where that person is gone, the company's administrators. */
function heirs(record: ToldRecord, { makers, people }: Facts): readonly string[] {
  const maker = makers.get(record.subject);
  if (maker !== undefined && people.some(({ id }) => id === maker)) return [maker];
  return people.filter(({ role }) => role === 'SA').map(({ id }) => id);
}

function aboutOf({ subject, data }: ToldRecord, what: string): string {
  const revision = typeof data.revision === 'number' ? data.revision : 0;
  return `${subject}:${revision}:${what}`;
}

/** "Pix de R$ 25.000,00 para Ana": never the payee's document or account. */
function payment(record: ToldRecord): string {
  const { data } = record;
  const amount = parseDecimal(textOf(data, 'amount') ?? '');
  const payee = textOf(data, 'payeeName');
  return `${kindName(record)}${amount.ok ? ` de ${formatBrl(amount.value)}` : ''}${payee === null ? '' : ` para ${payee}`}`;
}

/** "Pix"; "Pagamento" where only another version knows its kind. */
function kindName({ data }: ToldRecord): string {
  const kind = kindIn(data);
  return kind === undefined ? 'Pagamento' : orderKindName(kind);
}

/** A participle in -o as it agrees with the payment; one of a kind that only another version knows is "o pagamento". */
function agreed({ data }: ToldRecord, masculine: string): string {
  const kind = kindIn(data);
  return kind === undefined ? masculine : agreeing(kind, masculine);
}

/** A sentence about the payment: {doer} is who did it, and any other word in braces a participle that agrees. */
function said(record: ToldRecord, words: string): string {
  const filled = words.replaceAll(/\{(\w+)\}/g, (_, word: string) =>
    word === 'doer' ? doer(record) : agreed(record, word),
  );
  return `${payment(record)} ${filled}`;
}

/** A title about it: {act} is what it is, a payment or another act, and any other word in braces a participle that agrees. */
function titled({ data }: ToldRecord, words: string): string {
  const kind = kindIn(data);
  return words.replaceAll(/\{(\w+)\}/g, (_, word: string) =>
    word === 'act' ? capitalised(actName(kind)) : actAgreeing(kind, word),
  );
}

/** The kind of order that the record names; undefined for one that only another version knows. */
function kindIn(data: ToldRecord['data']): OrderKind | undefined {
  return knownOrderKind(data.kind);
}

function doer({ data }: ToldRecord): string {
  return textOf(data, 'operatorName') ?? 'outra pessoa da empresa';
}

function withNote(text: string, { data }: ToldRecord): string {
  const note = textOf(data, 'note');
  return note === null ? text : `${text} ${note.replace(/\.?$/, '.')}`;
}
