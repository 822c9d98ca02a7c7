import type { RegistryRow } from '../../scripts/rehearsal/registry-row.ts';

const CONTRACTS = 'packages/contracts/src';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** The name alone: with it the compiler asks for the rest. */
export const NAME: RegistryRow = {
  file: `${CONTRACTS}/order-kinds/names.ts`,
  after: "ORDER_KIND_NAMES = ['pix'",
  add: ", 'money-order'",
};

/** What stands on both sides: words, rights, payees, what is signed, lines of the statement, refusals, calls, fee. */
const SHARED: readonly RegistryRow[] = [
  {
    file: `${CONTRACTS}/order-kinds/kinds.ts`,
    after: "import { pixOrderKind } from '../pix/order-kind.ts';\n",
    add: "import { moneyOrderKind } from '../money-orders/order-kind.ts';\n",
  },
  {
    file: `${CONTRACTS}/order-kinds/kinds.ts`,
    after: '  pix: pixOrderKind,\n',
    add: "  'money-order': moneyOrderKind,\n",
  },
  {
    file: `${CONTRACTS}/payees/kinds.ts`,
    after: "import * as z from 'zod/mini';\n",
    add: "import { counterPayee, counterPayeeLines, counterPayeeSchema, type CounterPayee } from '../money-orders/counter-payee.ts';\n",
  },
  {
    file: `${CONTRACTS}/payees/kinds.ts`,
    after: '  accountPayeeSchema,\n  pixKeyPayeeSchema,\n',
    add: '  counterPayeeSchema,\n',
  },
  {
    file: `${CONTRACTS}/payees/kinds.ts`,
    after: 'export type OrderPayee = AccountPayee | PixKeyPayee',
    add: ' | CounterPayee',
  },
  { file: `${CONTRACTS}/payees/kinds.ts`, after: "  'pix-key': pixKeyPayee,\n", add: '  counter: counterPayee,\n' },
  {
    file: `${CONTRACTS}/payees/kinds.ts`,
    after: "  'pix-key': pixKeyPayeeLines,\n",
    add: '  counter: counterPayeeLines,\n',
  },
  {
    file: `${CONTRACTS}/payment-orders/signing.ts`,
    after: "  payeeKey: { label: 'Chave Pix', show: asItIs },\n",
    add: "  payeeCounter: { label: 'Guichê', show: asItIs },\n",
  },
  {
    file: `${CONTRACTS}/access/rights.ts`,
    after: "  'LIMITS_VIEW',\n  'LIMITS_MANAGE',\n",
    add: "  'MONEY_ORDERS_VIEW',\n  'MONEY_ORDERS_CREATE',\n",
  },
  {
    file: `${CONTRACTS}/access/rights.ts`,
    after: "  EDITOR: [\n    'STATEMENT_VIEW',\n",
    add: "    'MONEY_ORDERS_VIEW',\n    'MONEY_ORDERS_CREATE',\n",
  },
  { file: `${CONTRACTS}/statement/entry-types.ts`, after: "  'ted_received',\n", add: "  'money_order_sent',\n" },
  {
    file: `${CONTRACTS}/statement/entry-types.ts`,
    after: 'const ENTRY_TYPE_ROWS: Readonly<Record<EntryType, EntryTypeRow>> = {\n',
    add: "  money_order_sent: {\n    label: 'Ordem de pagamento emitida',\n    title: 'Ordem de pagamento para {name}',\n    titleSaysWhat: true,\n  },\n",
  },
  {
    file: `${CONTRACTS}/errors.ts`,
    after: "import { historyErrors } from './history/errors.ts';\n",
    add: "import { moneyOrdersErrors } from './money-orders/errors.ts';\n",
  },
  { file: `${CONTRACTS}/errors.ts`, after: '  ...pixErrors,\n', add: '  ...moneyOrdersErrors,\n' },
  {
    file: `${CONTRACTS}/index.ts`,
    after: "import { homeEndpoints } from './home/index.ts';\n",
    add: "import { moneyOrdersEndpoints } from './money-orders/index.ts';\n",
  },
  {
    file: `${CONTRACTS}/index.ts`,
    after: "export * from './home/index.ts';\n",
    add: "export * from './money-orders/index.ts';\n",
  },
  { file: `${CONTRACTS}/index.ts`, after: '  ...pixEndpoints,\n', add: '  ...moneyOrdersEndpoints,\n' },
  { file: `${CONTRACTS}/fees/lines.ts`, after: "  'cheque-custody',\n", add: "  'money-order-sent',\n" },
  {
    file: `${CONTRACTS}/fees/lines.ts`,
    after: "  'cheque-custody': { name: 'Cheque em custódia', fee: 'Tarifa de custódia de cheque' },\n",
    add: "  'money-order-sent': { name: 'Ordem de pagamento', fee: 'Tarifa de ordem de pagamento' },\n",
  },
];

/** What stands in each plan, found by what a slip and a Pix have there: the fee, and the highest limits. */
const PLANS: readonly RegistryRow[] = [
  { fee: 290, free: 0, pix: '10_000_000', most: '1_000_000' },
  { fee: 190, free: 30, pix: '25_000_000', most: '2_000_000' },
  { fee: 120, free: 200, pix: '50_000_000', most: '4_000_000' },
].flatMap(({ fee, free, pix, most }) => [
  {
    file: `${SERVER}/features/company/domain/tiers.ts`,
    after: `      'boleto-settled': { amountCentavos: ${fee}n, freeEachMonth: ${free} },\n`,
    add: "      'money-order-sent': { amountCentavos: 500n, freeEachMonth: 0 },\n",
  },
  {
    file: `${SERVER}/features/company/domain/tiers.ts`,
    before: `      pix: { order: ${pix}n,`,
    add: `      'money-order': { order: ${most}n, day: ${most}n },\n`,
  },
]);

const SERVERS: readonly RegistryRow[] = [
  {
    file: `${SERVER}/bank.ts`,
    after: "import { createHomeFeature } from './features/home/index.ts';\n",
    add: "import { createMoneyOrdersFeature } from './features/money-orders/index.ts';\n",
  },
  {
    file: `${SERVER}/bank.ts`,
    after: '  const pix = createPixFeature(platform, toRails);\n',
    add: '  const moneyOrders = createMoneyOrdersFeature(platform, { orders: paymentOrders, railMessages });\n',
  },
  { file: `${SERVER}/bank.ts`, after: '    groups,\n    pix,\n', add: '    moneyOrders,\n' },
  { file: `${SERVER}/bank.ts`, after: '[paymentOrders, pix, ', add: 'moneyOrders, ' },
  {
    file: `${SERVER}/features/company/application/open-bank-accounts.ts`,
    after: 'export const BANK_ACCOUNTS = {\n',
    add: "  counters: 'bank:counters',\n",
  },
  ...PLANS,
  {
    file: `${SERVER}/features/usage-limits/domain/standard-limits.ts`,
    before: '  pix: {',
    add: "  'money-order': { order: 500_000n, day: 1_000_000n },\n",
  },
];

const SCREENS: readonly RegistryRow[] = [
  {
    file: `${WEB}/app/routes/router.tsx`,
    after: 'const built = [\n',
    add: "  screen('/money-orders', {\n    component: lazyScreen(() => import('../pages/money-order-page.tsx'), 'MoneyOrderPage'),\n    validateSearch: readByPage<PaymentAddress>,\n  }),\n",
  },
  {
    file: `${WEB}/app/routes/router.tsx`,
    after: "  planned('/payments/barcode'),\n",
    add: "  planned('/money-orders/limits'),\n",
  },
  {
    file: `${WEB}/platform/screens/screens.ts`,
    after: "  '/groups': { title: 'Grupos', group: ACCOUNT, product: 'TRANSFER' },\n",
    add: "  '/money-orders': { title: 'Emitir ordem de pagamento', group: ACCOUNT, product: 'TRANSFER' },\n  '/money-orders/limits': { title: 'Limites de ordem de pagamento', group: ACCOUNT, product: 'TRANSFER', soon: true },\n",
  },
  {
    file: `${WEB}/vocabulary/order-mark.tsx`,
    after: "import type { OrderIcon } from '@bank/contracts';\n",
    add: "import { Banknote } from 'lucide-react';\n",
  },
  { file: `${WEB}/vocabulary/order-mark.tsx`, after: '  pix: PixMark,\n', add: "  'money-order': Banknote,\n" },
];

/** All rows of money orders in the registries of the bank. */
export const ROWS: readonly RegistryRow[] = [NAME, ...SHARED, ...SERVERS, ...SCREENS];
