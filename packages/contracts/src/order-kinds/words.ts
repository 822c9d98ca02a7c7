import type { OrderKindDescriptor, OrderKindWords } from './descriptor.ts';
import { ORDER_KINDS } from './kinds.ts';
import { ORDER_KIND_NAMES, type OrderKind } from './names.ts';

// Sentences about an order of any kind are built from these, so that articles and participles agree: "o Pix foi feito",
// "a TED foi feita". Each result can stand in the middle of a sentence; `capitalised` lets it begin one.

/** A kind of order by its name, or the words of one: what a sentence is about. */
type Spoken = OrderKind | OrderKindWords;

/** A kind's name, as it stands in lists: "Pix". */
export function orderKindName(of: Spoken): string {
  return capitalised(wordsOf(of).name);
}

/** With the definite article: "o Pix", "a TED". */
export function theOrder(of: Spoken): string {
  return `${isFeminine(of) ? 'a' : 'o'} ${wordsOf(of).name}`;
}

/** With the indefinite article: "um Pix", "uma TED". */
export function anOrder(of: Spoken): string {
  return `${isFeminine(of) ? 'uma' : 'um'} ${wordsOf(of).name}`;
}

/** With "de" and the article: "do Pix", "da TED". */
export function ofTheOrder(of: Spoken): string {
  return `d${theOrder(of)}`;
}

/** A masculine participle or adjective in -o as it agrees with the kind: "agendado" for a Pix, "agendada" for a TED. */
export function agreeing(of: Spoken, masculine: string): string {
  return isFeminine(of) ? masculine.replace(/o(s?)$/, 'a$1') : masculine;
}

/** "Pix feito", "TED agendada": the name and a participle, the beginning of a title. */
export function orderTitled(of: Spoken, masculine: string): string {
  return `${orderKindName(of)} ${agreeing(of, masculine)}`;
}

/** The pronoun that stands for it: "ele" for a Pix, "ela" for a TED. */
export function pronounOf(of: Spoken): string {
  return isFeminine(of) ? 'ela' : 'ele';
}

/** The one that comes next: "o próximo", "a próxima". */
export function theNext(of: Spoken): string {
  return isFeminine(of) ? 'a próxima' : 'o próximo';
}

/** With who is paid: "Pix para Ana"; one that pays many, with what it is called: "Lote “Salários”". */
export function orderTo(of: OrderKind, payeeName: string): string {
  return paysMany(of) ? `${orderKindName(of)} “${payeeName}”` : `${orderKindName(of)} ${toPayee(of, payeeName)}`;
}

/** Behind an amount, whom it goes to: "para Ana"; of one that pays many, which it is: "no lote “Salários”". */
export function toPayee(of: OrderKind, payeeName: string): string {
  return paysMany(of) ? `n${theOrder(of)} “${payeeName}”` : `para ${payeeName}`;
}

/** One that moves no money itself pays by the orders that it makes. */
function paysMany(of: OrderKind): boolean {
  const { entryType }: OrderKindDescriptor = ORDER_KINDS[of];
  return entryType === null;
}

/** What its receipt is called: "Comprovante de Pix". */
export function receiptTitle(of: Spoken): string {
  return `Comprovante de ${wordsOf(of).name}`;
}

/** The limit that it counts against, as a meter names it: "Limite Pix". */
export function limitName(of: Spoken): string {
  return `Limite ${wordsOf(of).name}`;
}

/** The same text with its first letter large. */
export function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** That text as a sentence: with a full stop, unless it ends with one, as names such as "Mercado Bom Dia S.A." do. */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** The kind that a stored name stands for; undefined for none of ours, such as an older or newer server's. */
export function knownOrderKind(name: unknown): OrderKind | undefined {
  return ORDER_KIND_NAMES.find((kind) => kind === name);
}

function isFeminine(of: Spoken): boolean {
  return wordsOf(of).gender === 'feminine';
}

function wordsOf(of: Spoken): OrderKindWords {
  return typeof of === 'string' ? ORDER_KINDS[of].words : of;
}
