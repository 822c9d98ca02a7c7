import { assert } from '@bank/core';
import type { Permission } from '../access/rights.ts';
import type { OrderKindDescriptor } from './descriptor.ts';
import { ORDER_KINDS } from './kinds.ts';
import type { UseFeeLine } from '../fees/lines.ts';
import { LIMIT_MEASURES, ORDER_KIND_NAMES, type EditableField, type LimitMeasure, type OrderKind } from './names.ts';
import { orderKindName } from './words.ts';

export type { OrderKindDescriptor, OrderKindWords } from './descriptor.ts';
export { ORDER_KINDS } from './kinds.ts';
export * from './acts.ts';
export * from './names.ts';
export * from './running-times.ts';
export * from './words.ts';

type OrderKindRow = (typeof ORDER_KINDS)[OrderKind];

/** Whether an order of the kind moves money itself; one that does not makes orders of other kinds that do. */
export function movesMoney(kind: OrderKind): boolean {
  const { entryType }: OrderKindDescriptor = ORDER_KINDS[kind];
  return entryType !== null;
}

/** What one order of the kind costs, by the plans' tables. Throws for a kind that moves no money, whose orders cost nothing. */
export function feeLineOf(kind: OrderKind): UseFeeLine {
  const { feeLine }: OrderKindDescriptor = ORDER_KINDS[kind];
  assert(feeLine !== null, `orders of the kind ${kind} cost nothing by themselves`);
  return feeLine;
}

/** Whether an order of that kind gives back what had come, to whoever had paid it. */
export function goesBack(kind: OrderKind): boolean {
  const { madeFrom }: OrderKindDescriptor = ORDER_KINDS[kind];
  return madeFrom !== undefined;
}

/** Whether orders of the kind pay somebody who is chosen first; others are made out of a line of the statement, or pay many. */
export function isBegunAnywhere(kind: OrderKind): boolean {
  const { madeFrom }: OrderKindDescriptor = ORDER_KINDS[kind];
  return movesMoney(kind) && madeFrom === undefined;
}

/**
 * Whether the kind has a row of its own in the matrix of rights. What is made out of a line, or at the screen of another kind,
 * has the rights of that and brings no words for them.
 */
export function hasOwnRights(kind: OrderKind): boolean {
  return Object.keys(ORDER_KINDS[kind].rights.words).length > 0;
}

/** The kinds of order that are begun by themselves: what is offered as a way of paying. */
export const WAYS_OF_PAYING: readonly OrderKind[] = ORDER_KIND_NAMES.filter(isBegunAnywhere);

/** The ways of paying that are made at the same screen as this one, itself among them. */
export function waysBeside(kind: OrderKind): readonly OrderKind[] {
  return WAYS_OF_PAYING.filter((other) => ORDER_KINDS[other].screens.pay === ORDER_KINDS[kind].screens.pay);
}

/** The drawings that kinds of order name: the web app has one for each. */
export type OrderIcon = OrderKindRow['icon'];

/** Where orders are made, one screen for each kind. */
export type PayScreen = OrderKindRow['screens']['pay'];

/** Where orders are made from codes, for the kinds that have such a screen. */
export type CodeScreen = Extract<OrderKindRow['screens'], { readonly codes: string }>['codes'];

/** What may be said besides where an order is confirmed or approved, by its kind. */
export const ORDER_KIND_REFUSALS = ORDER_KIND_NAMES.flatMap((kind) => [...ORDER_KINDS[kind].refusals]);

/** The kinds whose orders move money themselves. */
export const MONEY_KINDS: readonly OrderKind[] = ORDER_KIND_NAMES.filter(movesMoney);

/** The permissions that belong to kinds of order. */
export type OrderKindPermission = OrderKindRow['rights']['acts']['view' | 'create'];

/** Every permission to make orders of some kind. */
export const CREATE_PERMISSIONS: readonly Permission[] = ORDER_KIND_NAMES.map(
  (kind) => ORDER_KINDS[kind].rights.acts.create,
);

/** The measures that bound a kind, in the order in which they are shown. */
export function limitMeasuresOf(kind: OrderKind): readonly LimitMeasure[] {
  const { limitMeasures } = ORDER_KINDS[kind];
  return LIMIT_MEASURES.filter((measure) => measure in limitMeasures);
}

/** A measure of that kind in words: "total do dia"; undefined for one that does not bound it. */
export function limitMeasureWords(kind: OrderKind, measure: LimitMeasure): string | undefined {
  const { limitMeasures }: OrderKindDescriptor = ORDER_KINDS[kind];
  return limitMeasures[measure];
}

/** Whether its maker may change that of an order of the kind while it waits. */
export function isEditable(kind: OrderKind, field: EditableField): boolean {
  const { editable }: OrderKindDescriptor = ORDER_KINDS[kind];
  return editable.includes(field);
}

/** A limit with its kind, as lists name it: "Pix por transação, de dia", "Pix, total do dia". */
export function limitTitle(kind: OrderKind, measure: LimitMeasure): string {
  const isOfOnePayment = measure === 'order' || measure === 'order-night';
  return `${orderKindName(kind)}${isOfOnePayment ? '' : ','} ${limitMeasureWords(kind, measure) ?? 'valor máximo'}`;
}

/** Whether that kind has limits of its own by night (IN BCB 512/2024 asks for them of Pix alone). */
export function hasNightLimits(kind: OrderKind): boolean {
  return limitMeasureWords(kind, 'night') !== undefined;
}
