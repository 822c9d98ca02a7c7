import type { Permission } from '../access/rights.ts';
import type { OrderKindDescriptor } from './descriptor.ts';
import { ORDER_KINDS } from './kinds.ts';
import { LIMIT_MEASURES, ORDER_KIND_NAMES, type LimitMeasure, type OrderKind } from './names.ts';
import { orderKindName } from './words.ts';

export type { OrderKindDescriptor } from './descriptor.ts';
export { ORDER_KINDS } from './kinds.ts';
export * from './names.ts';
export * from './words.ts';

type OrderKindRow = (typeof ORDER_KINDS)[OrderKind];

/** The drawings that kinds of order name: the web app has one for each. */
export type OrderIcon = OrderKindRow['icon'];

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

/** A limit with its kind, as lists name it: "Pix por transação, de dia", "Pix, total do dia". */
export function limitTitle(kind: OrderKind, measure: LimitMeasure): string {
  const isOfOnePayment = measure === 'order' || measure === 'order-night';
  return `${orderKindName(kind)}${isOfOnePayment ? '' : ','} ${limitMeasureWords(kind, measure) ?? 'valor máximo'}`;
}

/** Whether that kind has limits of its own by night (IN BCB 512/2024 asks for them of Pix alone). */
export function hasNightLimits(kind: OrderKind): boolean {
  return limitMeasureWords(kind, 'night') !== undefined;
}
