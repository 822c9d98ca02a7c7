import type { OrderKindWords } from './descriptor.ts';
import { ORDER_KINDS } from './kinds.ts';
import { ORDER_KIND_NAMES, type OrderKind } from './names.ts';

// Sentences about an order of any kind are built from these, so that articles and participles agree: "o Pix foi feito",
// "a TED foi feita". Each result can stand in the middle of a sentence; `capitalised` lets it begin one.

/** A kind's name, as it stands in lists: "Pix". */
export function orderKindName(kind: OrderKind): string {
  return ORDER_KINDS[kind].words.name;
}

/** With the definite article: "o Pix", "a TED". */
export function theOrder(kind: OrderKind): string {
  return `${isFeminine(kind) ? 'a' : 'o'} ${orderKindName(kind)}`;
}

/** With the indefinite article: "um Pix", "uma TED". */
export function anOrder(kind: OrderKind): string {
  return `${isFeminine(kind) ? 'uma' : 'um'} ${orderKindName(kind)}`;
}

/** With "de" and the article: "do Pix", "da TED". */
export function ofTheOrder(kind: OrderKind): string {
  return `d${theOrder(kind)}`;
}

/** A masculine participle or adjective in -o as it agrees with the kind: "feito" for a Pix, "feita" for a TED. */
export function agreeing(kind: OrderKind, masculine: string): string {
  return isFeminine(kind) ? masculine.replace(/o(s?)$/, 'a$1') : masculine;
}

/** "Pix feito", "TED agendada": the name and a participle, the beginning of a title. */
export function orderTitled(kind: OrderKind, masculine: string): string {
  return `${orderKindName(kind)} ${agreeing(kind, masculine)}`;
}

/** The pronoun that stands for it: "ele" for a Pix, "ela" for a TED. */
export function pronounOf(kind: OrderKind): string {
  return isFeminine(kind) ? 'ela' : 'ele';
}

/** The one that comes next: "o próximo", "a próxima". */
export function theNext(kind: OrderKind): string {
  return isFeminine(kind) ? 'a próxima' : 'o próximo';
}

/** With who is paid: "Pix para Ana". */
export function orderTo(kind: OrderKind, payeeName: string): string {
  return `${orderKindName(kind)} para ${payeeName}`;
}

/** What its receipt is called: "Comprovante de Pix". */
export function receiptTitle(kind: OrderKind): string {
  return `Comprovante de ${orderKindName(kind)}`;
}

/** The same text with its first letter large. */
export function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** The kind that a stored name stands for; undefined for none of ours, such as an older or newer server's. */
export function knownOrderKind(name: unknown): OrderKind | undefined {
  return ORDER_KIND_NAMES.find((kind) => kind === name);
}

function isFeminine(kind: OrderKind): boolean {
  return wordsOf(kind).gender === 'feminine';
}

function wordsOf(kind: OrderKind): OrderKindWords {
  return ORDER_KINDS[kind].words;
}
