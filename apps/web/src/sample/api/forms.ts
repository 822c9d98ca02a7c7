import {
  INVOICE_STATUSES,
  LABEL_COLORS,
  type Bill,
  type BillRule,
  type DirectoryUser,
  type InboxMessage,
  type Invoice,
  type SampleNotification,
  type ScrumCard,
  type ScrumLabel,
  type ScrumMember,
  type Shipment,
  type Todo,
} from '../entities.ts';
import { portrait } from '../data/pictures.ts';
import { textOf } from './call.ts';

/**
 * Reads what a body says an entity or a field of it is: what was not sent is empty, for screens rely on every field.
 * Throws for what has another form: the answer is then 500, and nothing was kept.
 */
type Form<T> = (sent: unknown) => T;

function isMissing(sent: unknown): sent is null | undefined {
  return sent === undefined || sent === null;
}

/** A text; numbers are taken for one. */
function text(empty = ''): Form<string> {
  return (sent) => (isMissing(sent) ? empty : textOf(sent));
}

/** A number, also where it comes as text. */
export function number(empty = 0): Form<number> {
  return (sent) => {
    if (isMissing(sent)) return empty;
    const read = typeof sent === 'string' && sent.trim() !== '' ? Number(sent) : sent;
    if (typeof read !== 'number' || !Number.isFinite(read)) throw new TypeError('a number is missing');
    return read;
  };
}

/** True or false. */
function flag(empty = false): Form<boolean> {
  return (sent) => {
    if (isMissing(sent)) return empty;
    if (typeof sent !== 'boolean') throw new TypeError('a flag is missing');
    return sent;
  };
}

/** One of a few words; the first of them where none was sent. */
function oneOf<const Word extends string>(words: readonly [Word, ...Word[]]): Form<Word> {
  return (sent) => {
    const word = isMissing(sent) ? words[0] : words.find((one) => one === sent);
    if (word === undefined) throw new TypeError(`none of ${words.join(', ')}`);
    return word;
  };
}

/** That, or nothing. */
function orNull<T>(form: Form<T>): Form<T | null> {
  return (sent) => (isMissing(sent) ? null : form(sent));
}

/** Any number of that. */
function listOf<T>(form: Form<T>): Form<readonly T[]> {
  return (sent) => {
    if (isMissing(sent)) return [];
    if (!Array.isArray(sent)) throw new TypeError('a list is missing');
    return sent.map((one: unknown) => form(one));
  };
}

/** Fields of their own. What else was sent stays as it is. */
function entity<T>(fields: { readonly [Name in keyof T]: Form<T[Name]> }): Form<T> {
  return (sent) => {
    if (!isMissing(sent) && (typeof sent !== 'object' || Array.isArray(sent))) throw new TypeError('no entity');
    const given = (sent ?? {}) as Readonly<Record<string, unknown>>;
    const read = Object.entries<Form<unknown>>(fields).map(([name, form]) => [name, form(given[name])]);
    return { ...given, ...Object.fromEntries(read) } as T;
  };
}

const party = entity<Invoice['buyer']>({ name: text(), address: text() });
const rule = entity<BillRule>({ code: text('0'), date: orNull(text()), rate: number(), amount: number() });
const address = entity<Bill['payerPerson']['address']>({
  publicPlace: text(),
  zipCode: text(),
  neighborhood: text(),
  complement: text(),
  city: text(),
  state: text(),
});

/** A card of a board. */
export const cardForm = entity<Omit<ScrumCard, 'id'>>({
  title: text(),
  coverImage: orNull(text()),
  members: listOf(entity<ScrumMember>({ id: text(), name: text(), avatar: text() })),
  labels: listOf(entity<ScrumLabel>({ id: text(), title: text(), color: oneOf(LABEL_COLORS) })),
  description: text(),
  attachments: listOf(entity<ScrumCard['attachments'][number]>({ name: text(), size: text(), url: text() })),
  comments: listOf(entity<ScrumCard['comments'][number]>({ id: text(), uid: text(), text: text(), time: text() })),
});

/** Entities without what names them; a date that was not sent is that of the call. */
export function formsAt(nowMs: number) {
  const now = text(new Date(nowMs).toISOString());
  const today = text(new Date(nowMs).toISOString().slice(0, 10));
  return {
    shipment: entity<Omit<Shipment, 'numero'>>({
      dataEnvio: now,
      status: oneOf(['pendente', 'pago', 'baixado']),
    }),
    invoice: entity<Omit<Invoice, 'id'>>({
      orderNo: text(),
      status: oneOf(INVOICE_STATUSES),
      date: today,
      currency: text('R$'),
      vat: number(10),
      buyer: party,
      seller: party,
      item: listOf(entity<Invoice['item'][number]>({ name: text(), unit: number(1), price: number() })),
    }),
    bill: entity<Omit<Bill, 'customerNumber'>>({
      bankNumber: text(),
      dueDate: today,
      amount: number(),
      barCode: text(),
      digitableLine: text(),
      comments: text(),
      fine: rule,
      multa: rule,
      discount: rule,
      secondDiscount: rule,
      thirdDiscount: rule,
      payment: entity<Bill['payment']>({
        amount: number(),
        date: orNull(text()),
        type: entity<Bill['payment']['type']>({ id: text('0'), name: text('Em aberto') }),
      }),
      payerPerson: entity<Bill['payerPerson']>({ document: text(), name: text(), personTypeId: text('1'), address }),
    }),
    user: entity<Omit<DirectoryUser, 'id'>>({
      index: number(),
      guid: text(),
      isActive: flag(true),
      balance: text('0.00'),
      age: number(),
      name: text(),
      gender: text(),
      company: text(),
      email: text(),
      phone: text(),
      address: text(),
      bd: text(),
      imgUrl: text(portrait(0)),
    }),
    // What of a message the template has; its folder and flags are ours, and may be missing.
    message: entity<Pick<InboxMessage, 'sender' | 'date' | 'selected' | 'subject' | 'message'>>({
      sender: entity<InboxMessage['sender']>({ name: text(), photo: text(portrait(0)) }),
      date: now,
      selected: flag(),
      subject: text(),
      message: text(),
    }),
    todo: entity<Omit<Todo, 'id'>>({
      title: text(),
      note: text(),
      important: flag(),
      starred: flag(),
      done: flag(),
      read: flag(),
      selected: flag(),
      startDate: now,
      dueDate: now,
      tag: listOf(text()),
    }),
    notification: entity<Omit<SampleNotification, 'id'>>({
      heading: oneOf(['Message', 'Alert']),
      icon: entity<SampleNotification['icon']>({ name: text('chat'), color: text('primary') }),
      timestamp: number(nowMs),
      title: text(),
      subtitle: text(),
      path: text(),
    }),
  };
}
