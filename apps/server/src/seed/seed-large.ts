import { addDays, bankingDate, instant, later, money, startOfDay, type Instant } from '@bank/core';
import { ispb, newEndToEndId } from '@bank/identifiers';
import { createLedgerPool, importPostings, type Leg, type Posting } from '@bank/ledger';
import {
  BANK_ACCOUNTS,
  companySeed,
  ledgerAccountOf,
  openBankAccounts,
  type CompanyToOpen,
} from '../features/company/index.ts';
import { markMadeUp } from '../features/explanations/index.ts';
import { seedOperators, type SandboxOperator } from '../features/operators/index.ts';
import { countDays } from '../features/statement/index.ts';
import { readRows } from '../platform/database/rows.ts';
import type { Platform } from '../platform/platform.ts';
import { STANDINGS } from '../standings.ts';
import { makePartners, type Partner } from './business-partners.ts';
import { lineDetail, postingAt } from './past-postings.ts';
import { seededRandom, type SeededRandom } from './random.ts';
import { seedCompany } from './seed-companies.ts';

/** A company that is only there to be measured, with its administrator. */
export interface MeasuredCompany extends Omit<CompanyToOpen, 'id' | 'openedAt'> {
  readonly admin: SandboxOperator;
}

const OPENED_DAYS_AGO = 390;

/** The company whose long statement measurements read. */
export const LARGE_COMPANY: MeasuredCompany = {
  bankAccount: '10009',
  cnpj: '44332211000105',
  name: 'Marketplace Mil Vendas S.A.',
  tradeName: 'Mil Vendas',
  products: ['PIX', 'TRANSFER', 'PAYMENT'],
  admin: {
    key: 'admin',
    bankAccount: '10009',
    cpf: '71428793860',
    name: 'Cláudia Regina Fontes',
    email: 'adm9@exemplo.com',
    phone: '+5511990090001',
    role: 'SA',
    profile: null,
    password: 'Ipe-adm-10009',
    joinedDaysAgo: OPENED_DAYS_AGO,
  },
};

/** The one it is compared with. */
export const SMALL_COMPANY: MeasuredCompany = {
  ...LARGE_COMPANY,
  bankAccount: '10008',
  cnpj: '44332211000288',
  name: 'Quiosque Cem Vendas Ltda',
  tradeName: 'Cem Vendas',
  admin: { ...LARGE_COMPANY.admin, bankAccount: '10008', email: 'adm8@exemplo.com', password: 'Ipe-adm-10008' },
};

const DAYS = 360;
/** So few lines lie in the last month: the period that a statement shows by itself. */
const FEW = 1000;
const FEW_DAYS = 25;
/** Lines of one transaction: as a marketplace's sales are settled together. */
const LINES_PER_POSTING = 10;
const AMOUNT_REAIS_MAX = 400n;
const TELL_EVERY = 100_000;

/**
 * Adds a company with that many statement lines, spread evenly over the last twelve months; with fewer there, only what
 * is missing. Returns how many were written.
 */
export async function seedLarge(
  platform: Pick<Platform, 'settings' | 'clock' | 'pool'>,
  company: MeasuredCompany,
  entries: number,
  tell: (soFar: number) => void = () => undefined,
): Promise<number> {
  const { settings, clock, pool } = platform;
  const now = clock.now();
  await openBankAccounts(pool, now);
  const openedAt = companySeed.ago(now, OPENED_DAYS_AGO);
  await seedCompany(pool, { ...company, openedAt, feesSince: now });
  await seedOperators(pool, now, [company.admin]);
  const accountId = ledgerAccountOf(company.bankAccount);
  const [account] = await readRows<{ version: bigint }>(pool, 'SELECT version FROM ledger.account WHERE id = $1', [
    accountId,
  ]);
  const missing = entries - Number(account?.version ?? 0n);
  if (missing <= 0) return 0;
  // What is there already reaches up to now: what is added to it is dated today.
  const first =
    Number(account?.version ?? 0n) === 0
      ? startOfDay(addDays(bankingDate(now), entries < FEW ? -FEW_DAYS : -DAYS))
      : later(now, -missing);
  const owner = createLedgerPool({ connectionString: settings.migrateUrl, role: 'none', statement_timeout: 120_000 });
  try {
    await markMadeUp(owner, STANDINGS);
    await importPostings(owner, largePast({ accountId, first, now, entries: missing, tell }));
    await countDays(pool, now);
    await owner.query('ANALYZE');
  } finally {
    await owner.end();
  }
  return missing;
}

function* largePast(plan: {
  readonly accountId: string;
  readonly first: Instant;
  readonly now: Instant;
  readonly entries: number;
  readonly tell: (soFar: number) => void;
}): Generator<Posting> {
  const random = seededRandom(`ipe large ${plan.accountId}`);
  const { customers, suppliers } = makePartners(random);
  const step = (plan.now - plan.first) / plan.entries;
  for (let written = 0; written < plan.entries;) {
    const count = Math.min(LINES_PER_POSTING, plan.entries - written);
    const at = instant(plan.first + written * step);
    const legs: Leg[] = [];
    let sum = 0n;
    for (let index = 0; index < count; index += 1) {
      // Only what the transaction itself brought in is paid out again, so the balance never falls below zero.
      const comes = sum <= AMOUNT_REAIS_MAX * 100n || random.percent(85);
      const leg = oneLine(plan.accountId, at, { comes, partner: random.pick(comes ? customers : suppliers) }, random);
      sum += leg.amount;
      legs.push(leg);
    }
    yield postingAt(at, 'sales', random, {
      legs: [...legs, { accountId: BANK_ACCOUNTS.opening, amount: money(-sum), kind: 'past' }],
    });
    if (Math.floor((written + count) / TELL_EVERY) > Math.floor(written / TELL_EVERY)) plan.tell(written + count);
    written += count;
  }
}

function oneLine(
  accountId: string,
  at: Instant,
  { comes, partner }: { readonly comes: boolean; readonly partner: Partner },
  random: SeededRandom,
): Leg {
  const type = comes ? 'pix_received' : 'pix_sent';
  const message = `Venda ${random.int(1_000_000, 9_999_999)}`;
  const endToEndId = newEndToEndId(ispb(partner.ispb), at, random);
  const description = comes ? 'Pix recebido' : 'Pix enviado';
  const detail = lineDetail({ type, description, partner, message }, { endToEndId, orderId: null });
  const amount = random.centavos(5, Number(AMOUNT_REAIS_MAX));
  return { accountId, amount: money(comes ? amount : -amount), kind: type, detail };
}
