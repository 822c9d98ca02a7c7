import * as z from 'zod/mini';
import type { CallOutput } from '../client.ts';
import { endpoint } from '../endpoint.ts';
import { SHEET_MEDIA_TYPES, sheetFormatSchema } from '../sheet-format.ts';
import { balanceSchema, dateSchema, instantSchema } from '../wire.ts';
import { dashboardPartSchema, receivingWaySchema } from './words.ts';

export * from './words.ts';

const SEES = { kind: 'signed-in', permission: 'PIX_VIEW', product: 'PIX' } as const;

/** The longest period that the dashboard looks at, in days. */
export const DASHBOARD_DAYS_MAX = 366;

/** Banking days, both included. */
const period = { from: dateSchema, to: dateSchema };

/** How many Pix, and how much. */
const sumSchema = z.object({ count: z.int(), amount: balanceSchema });

const flowsSchema = z.object({
  received: sumSchema,
  sent: sumSchema,
  'refunded-in': sumSchema,
  'refunded-out': sumSchema,
  'med-in': sumSchema,
  'med-out': sumSchema,
});

const outcomesSchema = z.object({
  made: z.int(),
  paid: z.int(),
  open: z.int(),
  expired: z.int(),
  removed: z.int(),
});

const figuresSchema = z.object({
  ...period,
  flows: flowsSchema,
  /** What a received Pix came to on average, half centavos up; null where there was none. */
  averageReceived: z.nullable(balanceSchema),
  /** What became until now of the charges made in the period; static codes are none. */
  charges: outcomesSchema,
});

export const readPixDashboard = endpoint({
  id: 'pix-dashboard.read-pix-dashboard',
  method: 'GET',
  path: '/services/pix/dashboard',
  summary: 'Pix recebidos e enviados de um período, por dia, hora, chave, forma e pagador, com o período anterior',
  access: SEES,
  query: z.strictObject(period),
  response: z.object({
    /** Everything up to then is counted; null where nothing is yet. */
    countedUntil: z.nullable(instantSchema),
    current: figuresSchema,
    /** As many days right before. */
    previous: figuresSchema,
    /** Every day of the period, oldest first. */
    days: z.array(z.object({ date: dateSchema, flows: flowsSchema, charges: outcomesSchema })),
    /** The hours of the week in which something moved; weekday 1 is Monday, 7 Sunday. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), received: sumSchema, sent: sumSchema })),
    /** By which key it came, largest first; null: none is known. */
    keys: z.array(z.object({ key: z.nullable(z.string()), ...sumSchema.shape })),
    otherKeys: sumSchema,
    /** How it came, every way that was taken, largest first. */
    ways: z.array(z.object({ way: receivingWaySchema, ...sumSchema.shape })),
    /** Who paid most, largest first. */
    payers: z.array(z.object({ name: z.string(), maskedDocument: z.nullable(z.string()), ...sumSchema.shape })),
    otherPayers: z.object({ payers: z.int(), ...sumSchema.shape }),
  }),
  status: 200,
  errors: ['pix-dashboard.period-invalid'],
});

/** The dashboard as it travels. */
export type PixDashboard = CallOutput<typeof readPixDashboard>;
/** A count and an amount of it. */
export type PixSum = z.infer<typeof sumSchema>;
/** Sums by flow. */
export type PixFlowSums = z.infer<typeof flowsSchema>;
/** What became of charges. */
export type ChargeOutcomes = z.infer<typeof outcomesSchema>;
/** The figures of a period. */
export type PixFigures = z.infer<typeof figuresSchema>;

/** A part of the dashboard as a file. */
export const exportPixDashboard = endpoint({
  id: 'pix-dashboard.export-pix-dashboard',
  method: 'GET',
  path: '/services/pix/dashboard/export',
  summary: 'Exportar em CSV ou XLSX uma parte do painel Pix',
  access: SEES,
  query: z.strictObject({ ...period, part: dashboardPartSchema, format: sheetFormatSchema }),
  status: 200,
  media: [SHEET_MEDIA_TYPES.csv, SHEET_MEDIA_TYPES.xlsx],
  errors: ['pix-dashboard.period-invalid'],
});

export const pixDashboardEndpoints = [readPixDashboard, exportPixDashboard] as const;
