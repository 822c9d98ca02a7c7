import * as z from 'zod/mini';

/**
 * Every way of moving money out, by the name that orders, limits, approval rules and audit records carry. A way of
 * paying that is added here must bring its row in {@link ORDER_KINDS}; the compiler names what it lacks elsewhere.
 */
export const ORDER_KIND_NAMES = ['pix', 'pix-refund', 'transfer', 'ted', 'batch-transfer'] as const;
export const orderKindSchema = z.enum(ORDER_KIND_NAMES);
export type OrderKind = (typeof ORDER_KIND_NAMES)[number];

/** What of an order its maker may change while it waits. */
export const EDITABLE_FIELDS = ['amount', 'date', 'message', 'recurrence'] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/**
 * What a limit bounds. order: one payment by day, order-night: one by night; day and night: the sum of a period, whose
 * night begins at 20 h or, where the company asked for it, 22 h, and ends at 6 h. A kind without night limits has only
 * the first and third, and its day is the whole of the calendar's.
 */
export const LIMIT_MEASURES = ['order', 'order-night', 'day', 'night'] as const;
export const limitMeasureSchema = z.enum(LIMIT_MEASURES);
export type LimitMeasure = (typeof LIMIT_MEASURES)[number];
