import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { comingSchema, expectedDaySchema, expectedItemSchema, outlookSchema } from '../expected-money/index.ts';
import { paymentOrderSchema } from '../payment-orders/index.ts';
import { SHEET_MEDIA_TYPES, sheetFormatSchema } from '../sheet-format.ts';
import { dateSchema, idSchema, instantSchema } from '../wire.ts';

const SEES = { kind: 'signed-in', permission: 'ORDERS_VIEW' } as const;

/** One payment that will run: an order on a date, or a coming payment of a series that has no order yet. */
export const scheduleSchema = z.object({
  /** The order, or the series for a payment still to be made. */
  order: paymentOrderSchema,
  /** The day on which it runs. */
  date: z.string(),
  /** Which of a series' payments; null for a single one. */
  occurrence: z.nullable(z.int()),
  /** Why it is on another day than asked for: the holiday's name or "sábado"; null where it is not. */
  movedBecause: z.nullable(z.string()),
  /** Whether it still waits for somebody before it can run. */
  waits: z.enum(['no', 'confirmation', 'authorization']),
  /** Somebody left it out of its series: nothing is paid, and it counts in no sum. */
  leftOut: z.boolean(),
  /**
   * Set where the entry stands for all payments of one batch on that day: `order` is that of the batch, with their sum for its
   * amount. The rows are read at the batch. Absent: a payment by itself.
   */
  batch: z.optional(
    z.object({ id: z.string(), name: z.string(), count: z.int(), total: z.string(), confidential: z.boolean() }),
  ),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** Whether something is missing before it can run, in words, as screen and export say it. */
export const SCHEDULE_WAIT_WORDS: Readonly<Record<Schedule['waits'], string>> = {
  no: 'Agendado',
  confirmation: 'Falta confirmar',
  authorization: 'Falta aprovação',
};

/** A payment of a series that somebody left out, on a label. */
export const LEFT_OUT_WORDS = 'Pulado';

/** A day with what runs on it and what would be left. */
export const scheduleDaySchema = z.object({
  date: z.string(),
  /** Why it is no business day; null for one. */
  holiday: z.nullable(z.string()),
  count: z.int(),
  total: z.string(),
  /** The balance at the end of the day that one may rely on: `balance` of expected-money. */
  projected: z.string(),
  /** The projected balance would not pay the day's schedules. */
  fallsShort: z.boolean(),
});
export type ScheduleDay = z.infer<typeof scheduleDaySchema>;

/** What list and export are narrowed by. */
const narrowing = {
  from: dateSchema,
  /** At most 12 months after `from`. */
  to: dateSchema,
  /** In payee, document, message. */
  search: z.optional(z.string().check(z.maxLength(100))),
  /** "true": only what this person made. */
  mine: z.optional(z.enum(['true', 'false'])),
  kind: z.optional(z.enum(['single', 'series'])),
};

export const listSchedules = endpoint({
  id: 'schedules.list-schedules',
  method: 'GET',
  path: '/services/schedules',
  summary: 'Tudo que vai ser pago entre dois dias, com o saldo previsto de cada dia',
  access: SEES,
  query: z.strictObject(narrowing),
  response: z.object({
    items: z.array(scheduleSchema),
    /** Every day between the two, of everything that runs, unfiltered. */
    days: z.array(scheduleDaySchema),
    /** The series themselves, paused ones too. */
    series: z.array(paymentOrderSchema),
    count: z.int(),
    total: z.string(),
    /** The days asked for that are not over, whole and of everything that is expected, whatever the filter. */
    coming: comingSchema,
    /** All money that is expected on those of the days that are not over, in and out, with fees and what comes. */
    expected: z.array(expectedDaySchema),
    /** What of it is no schedule, by day: fees, and money on its way here. At most 50. */
    others: z.array(expectedItemSchema),
    /** Over the next 30 days, or as far as the list reaches. */
    outlook: outlookSchema,
    at: instantSchema,
    /** More than 2,000 run in this time: the list is cut there, days and totals are whole. */
    isCut: z.boolean(),
  }),
  status: 200,
  errors: ['schedules.period-invalid'],
});

/** The list's payments as a file; the same query gives the same payments, cut where the list is. */
export const exportSchedules = endpoint({
  id: 'schedules.export-schedules',
  method: 'GET',
  path: '/services/schedules/export',
  summary: 'Exportar em CSV ou XLSX os agendamentos que estão filtrados',
  access: SEES,
  query: z.strictObject({ ...narrowing, format: sheetFormatSchema }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: ['schedules.period-invalid'],
});

export const cancelSchedules = endpoint({
  id: 'schedules.cancel-schedules',
  method: 'POST',
  path: '/services/schedules/cancel',
  summary: 'Cancelar um ou muitos agendamentos; cada um por si',
  access: SEES,
  idempotent: true,
  body: z.strictObject({
    orderIds: z.array(idSchema('ord')).check(z.minLength(1, 'Escolha ao menos um.'), z.maxLength(100)),
  }),
  response: z.object({
    items: z.array(z.object({ orderId: z.string(), cancelled: z.boolean(), message: z.nullable(z.string()) })),
  }),
  status: 200,
  errors: [],
});

export const schedulesEndpoints = [listSchedules, exportSchedules, cancelSchedules] as const;
