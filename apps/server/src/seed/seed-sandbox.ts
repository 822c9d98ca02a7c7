import {
  addDays,
  addMonths,
  bankingDate,
  DAY_MS,
  later,
  MINUTE_MS,
  money,
  partsOf,
  sameOrNextBankingDay,
  startOfDay,
  type CivilDate,
  type Instant,
} from '@bank/core';
import { ispb, newEndToEndId } from '@bank/identifiers';
import {
  appendAudit,
  chainAudit,
  closeDay,
  createLedger,
  createLedgerPool,
  ed25519Signer,
  type AuditRow,
  type Posting,
} from '@bank/ledger';
import { writePastPayments, type PastPayment } from '@bank/rails-protocol';
import type pg from 'pg';
import { SANDBOX_RULES, seedRules } from '../features/authorizations/index.ts';
import { companySeed, ledgerAccountOf, openBankAccounts } from '../features/company/index.ts';
import { seedDevices } from '../features/device-keys/index.ts';
import { credentialSeed } from '../features/integrations/index.ts';
import { createOrderFees } from '../features/fees/index.ts';
import { pastGroup } from '../features/groups/index.ts';
import { seededPeople, seedOperators } from '../features/operators/index.ts';
import { seedFavourite } from '../features/payees/index.ts';
import { seedDeniedDispute, seedUnfoundedDispute } from '../features/pix-disputes/index.ts';
import { issuePixDay } from '../features/pix-return-files/index.ts';
import { receiptsOfSettlements } from '../features/receipts/index.ts';
import { countDays, issueClosedMonths } from '../features/statement/index.ts';
import { markMadeUp } from '../features/explanations/index.ts';
import { readRows } from '../platform/database/rows.ts';
import type { Platform } from '../platform/platform.ts';
import { limitSeed } from '../features/usage-limits/index.ts';
import { STANDINGS } from '../standings.ts';
import { makePartners, type Partners } from './business-partners.ts';
import { pastActs } from './past-audit.ts';
import { favouriteActs, favouritesOfFirst } from './past-favourites.ts';
import { groupActs, groupsOfFirst } from './past-groups.ts';
import {
  futureOrder,
  OFFICE_ADDRESS,
  orderToApprove,
  payeeOf,
  seriesAhead,
  settledOrder,
  type PastOrderTools,
  type PastPayer,
} from './past-orders.ts';
import { pastPeopleOf, type PastPerson } from './past-people.ts';
import { knownToNetwork, pastPayments } from './past-received.ts';
import { pastOpenCharges, pastPaidCharges } from './past-charges.ts';
import { pastReturns, RETURNS_SUM } from './past-returns.ts';
import { pastTransfers, TRANSFERS_SUM } from './past-transfers.ts';
import { batchesOfFirst, batchesSum } from './past-batches.ts';
import { importWithBatches, readingOf, type BatchMeans } from './write-batches.ts';
import { seedPixKeys } from './past-keys.ts';
import { idAt, legsOf, lineDetail, postingAt } from './past-postings.ts';
import { seededRandom, type SeededRandom } from './random.ts';
import { seedCompanies } from './seed-companies.ts';
import { seedRegistrations } from './seed-registrations.ts';
import { yearOfLines, type PastLine } from './year-of-lines.ts';

/** What a seed wrote. */
export interface SeedCount {
  readonly transactions: number;
  readonly entries: number;
  readonly auditRecords: number;
}

/** How long back payments have their order, receipt and time line; older ones are lines only. */
const ORDERS_DAYS = 120;
/** No longer than the seed itself: the server's chainer takes over at once. */
const CHAIN_LEASE_MS = 500;
/** How many of the last closed days have their return files; those before are issued when somebody asks for them. */
const PAST_DAYS = 14;
/** How many months back statements were closed month by month; what is older would come with the first of them. */
const PAST_MONTHS = 12;
const OPENING_BALANCE = 180_000_00n;
const FINAL_BALANCE = { 10001: 254_310_87n, 10002: 18_742_15n } as const;

/**
 * Fills an empty, migrated database with the sandbox: companies, operators, and a past that is the same for the same
 * seed and day. Works as the schema's owner, for only the import may write the past. A second run changes nothing.
 */
export async function seedSandbox(platform: Pick<Platform, 'settings' | 'clock' | 'pool'>): Promise<SeedCount> {
  const { settings, clock, pool } = platform;
  const now = clock.now();
  await openBankAccounts(pool, now);
  await seedCompanies(pool, now);
  await seedOperators(pool, now);
  await seedOperators(pool, now, seededPeople.colleagues);
  await seedRegistrations(pool, now);
  await seedRulesOfFirst(pool, now);
  const isThere = await hasPast(pool);
  const owner = createLedgerPool({ connectionString: settings.migrateUrl, role: 'none' });
  try {
    if (!isThere) {
      await seedPhones(pool, now);
      await limitSeed.seedLimits(pool, limitsOfFirst(now));
      await credentialSeed.seedCredential(pool, credentialOfFirst(now));
      for (const favourite of favouritesOfFirst(personOf('10001', 'admin', now), now))
        await seedFavourite(pool, favourite);
      for (const group of groupsOfFirst(personOf('10001', 'admin', now), now)) await pastGroup(pool, group);
    }
    await markMadeUp(owner, STANDINGS);
    return isThere ? { transactions: 0, entries: 0, auditRecords: 0 } : await seedPast(platform, owner, now);
  } finally {
    await owner.end();
  }
}

/** Writes the past, and everything that follows from it. */
async function seedPast(
  platform: Pick<Platform, 'settings' | 'clock' | 'pool'>,
  owner: pg.Pool,
  now: Instant,
): Promise<SeedCount> {
  const { pool } = platform;

  const random = seededRandom('ipe sandbox');
  const acted: PastOrderTools['acted'] = [];
  const first = pastOfFirst(platform, now, { random, acted });
  const past = [...first.postings, ...pastOfSecond(now, random)];
  const reading = await readingOf(platform, first.batches.payer, first.batches.partners);
  const batches = batchesOfFirst({ ...first.batches, ...reading });
  // Whoever put a batch together had signed in before, and the batches are written after that.
  acted.push(...batches.map(({ openedAt: at, by: operatorId }) => ({ operatorId, at })));
  const acts = actsOfAll(now, { random, acted });
  const { auditRecords, ...written } = await importWithBatches(owner, past, batches, first.ending);
  writePastPayments(platform.settings.dataDir, first.received);
  await appendAudit(pool, acts);
  await seedDisputes({ pool, owner }, random, now);
  await noteLastAccesses(pool, acts);
  await closePastMonths(platform, random, now);
  await closePastDays(platform, random, now);
  await chainActs(platform, random, now);
  await seedPixKeys(pool, random, now);
  await countDays(pool, now);
  await owner.query('ANALYZE');
  return { ...written, auditRecords: auditRecords + acts.length };
}

/** When the first company put its rules of approval in force: nothing of the past that has its order is older. */
const RULES_DAYS_AGO = 390;
const RULES_MINUTE = 14 * 60 + 30;
const CREDENTIAL_DAYS_AGO = 60;
const CREDENTIAL_MINUTE = 10 * 60 + 25;
/** The last of the payments that wait was confirmed no longer ago. */
const LAST_CONFIRMED_MS = 8 * MINUTE_MS;

async function seedRulesOfFirst(pool: pg.Pool, now: Instant): Promise<void> {
  const madeBy = personOf('10001', 'admin', now);
  await seedRules(
    pool,
    { companyId: companySeed.companyIdOf('10001'), madeBy },
    companySeed.ago(now, RULES_DAYS_AGO, RULES_MINUTE),
  );
}

/** What the first company changed of its limits, while its administrator still had her phone. */
function limitsOfFirst(now: Instant): limitSeed.PastLimitsOf {
  const [, , transportes] = makePartners(seededRandom('ipe sandbox')).suppliers;
  if (!transportes) throw new Error('the seed has too few suppliers');
  return {
    companyId: companySeed.companyIdOf('10001'),
    type: 'pix',
    askedBy: personOf('10001', 'admin', now),
    idOf: companySeed.idOf,
    payee: payeeOf({ partner: transportes }),
    ago: (days, minute) => companySeed.ago(now, days, minute),
    now,
  };
}

/** The credential of the first company's own programs, of when its administrator still had her phone. */
function credentialOfFirst(now: Instant): credentialSeed.PastCredential {
  const { id, name } = personOf('10001', 'admin', now);
  const companyId = companySeed.companyIdOf('10001');
  const at = companySeed.ago(now, CREDENTIAL_DAYS_AGO, CREDENTIAL_MINUTE);
  return { companyId, id: companySeed.idOf('crd', `${companyId} erp`), by: { id, name }, at };
}

/** The phones that people had, or have: those who made something have had one then. */
async function seedPhones(pool: pg.Pool, now: Instant): Promise<void> {
  const devices = companySeed.companies.flatMap(({ bankAccount }) => {
    const companyId = companySeed.companyIdOf(bankAccount);
    return pastPeopleOf(bankAccount, now).flatMap(({ id: operatorId, phone }) => {
      if (!phone) return [];
      const { id, name, registeredAt, until } = phone;
      const lastUsedAt = until ?? later(now, -LAST_CONFIRMED_MS);
      return [{ companyId, operatorId, id, name, since: registeredAt, lastUsedAt, until }];
    });
  });
  await seedDevices(pool, devices);
}

/** Long before the first company once contested a payment, and somebody one that it got; neither was founded. */
const CONTESTED_DAYS = { first: 45, last: 20 } as const;
/** Who of the bank judged, as its log names them. */
const JUDGES = { one: 'Análise de fraudes', other: 'Supervisão de fraudes' } as const;

async function seedDisputes(
  { pool, owner }: { readonly pool: pg.Pool; readonly owner: pg.Pool },
  random: SeededRandom,
  now: Instant,
): Promise<void> {
  const within = { from: later(now, -CONTESTED_DAYS.first * DAY_MS), to: later(now, -CONTESTED_DAYS.last * DAY_MS) };
  const past = (key: PastPerson['key']) => {
    const { id, name } = personOf('10001', key, now);
    return { companyId: companySeed.companyIdOf('10001'), by: { id, name }, address: OFFICE_ADDRESS, ...within };
  };
  await seedDeniedDispute(pool, random, past('colleague'));
  const ledger = createLedger({ pool: owner });
  await seedUnfoundedDispute({ pool, ledger, entropy: seededRandom('ipe sandbox contests') }, past('admin'), JUDGES);
  await ledger.close();
}

/** Each was last here when they signed in last. */
async function noteLastAccesses(pool: pg.Pool, acts: readonly AuditRow[]): Promise<void> {
  const last = new Map(
    acts
      .filter(({ action }) => action === 'access.signed-in')
      .toSorted((a, b) => a.at - b.at)
      .map(({ companyId, actor, at }) => [actor, { companyId: companyId ?? '', operatorId: actor, at }]),
  );
  for (const { at, ...who } of last.values()) await seededPeople.noteLastAccess(pool, who, at);
}

/** Closes the months that are over and issues their statements, each on the first business day after it, at six. */
async function closePastMonths(
  { pool, settings }: Pick<Platform, 'settings' | 'pool'>,
  random: SeededRandom,
  now: Instant,
): Promise<void> {
  const today = bankingDate(now);
  const thisMonth = addDays(today, 1 - partsOf(today).day);
  await closeDay(pool, addDays(thisMonth, -1));
  for (let back = PAST_MONTHS; back >= 0; back -= 1) {
    const month = addMonths(thisMonth, -back);
    const at = later(startOfDay(sameOrNextBankingDay(month)), 360 * MINUTE_MS);
    if (at > now) continue;
    await issueClosedMonths({ pool, entropy: random, bank: settings.bank, date: addDays(month, -1), at });
  }
}

/** Closes the days that are over and issues the return files of the last ones, each at one in the morning of the next day. */
async function closePastDays(
  { pool, settings }: Pick<Platform, 'settings' | 'pool'>,
  random: SeededRandom,
  now: Instant,
): Promise<void> {
  const last = addDays(bankingDate(later(now, -60 * MINUTE_MS)), -1);
  await closeDay(pool, last);
  for (let back = PAST_DAYS - 1; back >= 0; back -= 1) {
    const day = addDays(last, -back);
    const at = later(startOfDay(addDays(day, 1)), 60 * MINUTE_MS);
    await issuePixDay({ pool, entropy: random, bank: settings.bank }, day, at);
  }
}

/** Links what was written, unless a server that runs already does so. */
async function chainActs(
  { pool, settings }: Pick<Platform, 'settings' | 'pool'>,
  random: SeededRandom,
  now: Instant,
): Promise<void> {
  const { id, privateKey } = settings.keys.audit;
  const options = { holder: idAt(now, random), signer: ed25519Signer(id, privateKey), leaseMs: CHAIN_LEASE_MS };
  for (let run = await chainAudit(pool, options); run.more; run = await chainAudit(pool, options));
}

async function hasPast(pool: pg.Pool): Promise<boolean> {
  const rows = await readRows(pool, 'SELECT 1 FROM ledger.account WHERE id = $1 AND version > 0', [
    ledgerAccountOf('10001'),
  ]);
  return rows.length > 0;
}

function companyOf(bankAccount: string) {
  const company = companySeed.companies.find((one) => one.bankAccount === bankAccount);
  if (!company) throw new Error(`the seed knows no company ${bankAccount}`);
  return company;
}

function personOf(bankAccount: string, key: PastPerson['key'], now: Instant): PastPerson {
  const person = pastPeopleOf(bankAccount, now).find((one) => one.key === key);
  if (!person) throw new Error(`the seed has no ${key} of ${bankAccount}`);
  return person;
}

/** A year of a busy trading company; its latest Pix have their orders and receipts, and a few orders lie ahead. */
function pastOfFirst(
  platform: Pick<Platform, 'settings' | 'clock' | 'pool'>,
  now: Instant,
  { random, acted }: Pick<PastOrderTools, 'random' | 'acted'>,
): {
  readonly postings: readonly Posting[];
  /** What ends something that the others began: written after them. */
  readonly ending: readonly Posting[];
  readonly received: readonly PastPayment[];
  /** With what its batches are written, but for what the books say of whom they pay. */
  readonly batches: Omit<BatchMeans, 'pool' | 'ways' | 'ground'>;
} {
  const partners = makePartners(random);
  const people = { admin: personOf('10001', 'admin', now), colleague: personOf('10001', 'colleague', now) };
  const [staff] = groupsOfFirst(people.admin, now);
  if (!staff) throw new Error('the seed has no group of people');
  const lines = yearOfLines(
    {
      partners,
      now,
      since: addMonths(bankingDate(now), -12),
      finalBalance: FINAL_BALANCE[10001] - RETURNS_SUM - TRANSFERS_SUM[10001] - batchesSum(staff),
      openingBalance: OPENING_BALANCE,
      business: 'whole',
      tier: companyOf('10001').tier,
    },
    random,
  );
  const payer = firstPayer(platform, now, random);
  // The receipts of the past draw their codes from the seed, so that the same seed gives the same codes.
  const proveSettlement = receiptsOfSettlements({ ...platform, entropy: random });
  const grows = { knownPayees: new Set<string>(), used: new Map<string, bigint>(), settled: [], acted };
  const tools: PastOrderTools = { random, proveSettlement, ...grows };
  const withOrders = later(now, -ORDERS_DAYS * DAY_MS);
  const posted = lines.map((line) => ({
    line,
    posting:
      line.type === 'pix_sent' && line.at > withOrders
        ? settledOrder(line, payer, tools)
        : plainPosting(line, payer.accountId, platform.settings.bank.ispb, random),
  }));
  // With chance of their own: what the seed made up before there were any stays as it was.
  const own = seededRandom('ipe sandbox returns');
  const withOwn = { ...tools, random: own, proveSettlement: receiptsOfSettlements({ ...platform, entropy: own }), now };
  const chance = seededRandom('ipe sandbox transfers');
  const transferring = { random: chance, proveSettlement: receiptsOfSettlements({ ...platform, entropy: chance }) };
  const { id, name } = people.colleague;
  const charging = { now, random: seededRandom('ipe sandbox charges'), by: { id, name } };
  const known = pastPaidCharges(posted, payer, charging).map((each) => knownToNetwork(each, payer, withOwn));
  const open = pastOpenCharges(partners, payer, charging);
  const postings = [
    ...open.made,
    ...known.map(({ posting }) => posting),
    ...pastReturns(posted, payer, withOwn),
    ...pastTransfers(partners, payer, platform.settings.bank, { ...withOwn, ...transferring }),
    ...ordersAhead(partners, payer, now, tools),
    ...repetitionsAhead(partners, payer, now, tools),
    ...ordersToApprove(partners, payer, now, tools),
  ];
  const received = pastPayments(posted, tools.settled, now);
  const batches = { now, payer, partners, people, staff, ...batchTools(platform, payer, tools) };
  return { postings, ending: open.removed, received, batches };
}

/** With what its batches are written: with chance of their own, too. */
function batchTools(
  platform: Pick<Platform, 'settings'>,
  { terms: { tier, fees } }: PastPayer,
  tools: PastOrderTools,
): Pick<BatchMeans, 'tier' | 'fees' | 'products' | 'orders'> {
  const random = seededRandom('ipe sandbox batches');
  const proveSettlement = receiptsOfSettlements({ ...platform, entropy: random });
  return { tier, fees, products: companyOf('10001').products, orders: { ...tools, random, proveSettlement } };
}

function firstPayer(
  { settings, pool }: Pick<Platform, 'settings' | 'pool'>,
  now: Instant,
  random: SeededRandom,
): PastPayer {
  const { cnpj, name, tier } = companyOf('10001');
  return {
    companyId: companySeed.companyIdOf('10001'),
    accountId: ledgerAccountOf('10001'),
    name,
    document: cnpj,
    bankAccount: '10001',
    ispb: ispb(settings.bank.ispb),
    terms: {
      tier,
      confirmationThreshold: money(1_000_00n),
      fees: createOrderFees({ clock: { now: () => now }, entropy: random, pool }),
    },
    makers: [personOf('10001', 'colleague', now), personOf('10001', 'maker', now)],
  };
}

/** Two payments that will run by themselves, and one that has waited for its maker's confirmation since she has no phone. */
function ordersAhead(partners: Partners, payer: PastPayer, now: Instant, tools: PastOrderTools): Posting[] {
  const [papelaria, mercado, transportes] = partners.suppliers;
  if (!papelaria || !mercado || !transportes) throw new Error('the seed has too few suppliers');
  const today = bankingDate(now);
  const inDays = (days: number): CivilDate => sameOrNextBankingDay(addDays(today, days));
  const minutesAgo = (minutes: number): Instant => later(now, -minutes * MINUTE_MS);
  const maker = personOf('10001', 'maker', now);
  const waiting = { partner: papelaria, amount: 1_480_00n, message: 'Pedido 9912', date: inDays(6), waits: true };
  const ahead = [
    {
      partner: mercado,
      amount: 780_00n,
      message: 'Cesta do mês',
      date: inDays(3),
      waits: false,
      createdAt: minutesAgo(30),
    },
    {
      partner: transportes,
      amount: 2_350_40n,
      message: 'Frete da quinzena',
      date: inDays(10),
      waits: false,
      createdAt: minutesAgo(25),
    },
    { ...waiting, by: maker, createdAt: companySeed.ago(now, 3, 17 * 60 + 20) },
  ];
  return ahead.map((one) => futureOrder(one, payer, tools));
}

/** Three large payments that wait for an approver. */
function ordersToApprove(partners: Partners, payer: PastPayer, now: Instant, tools: PastOrderTools): Posting[] {
  const [papelaria, mercado, transportes] = partners.suppliers;
  if (!papelaria || !mercado || !transportes) throw new Error('the seed has too few suppliers');
  const inDays = (days: number): CivilDate => sameOrNextBankingDay(addDays(bankingDate(now), days));
  const large = [
    { partner: transportes, amount: 24_500_00n, message: 'Frete do trimestre', date: inDays(2) },
    { partner: papelaria, amount: 31_780_50n, message: 'Móveis do escritório', date: inDays(4) },
    { partner: mercado, amount: 46_000_00n, message: 'Cestas de fim de ano', date: inDays(8) },
  ];
  return large.map((one, index) =>
    orderToApprove({ ...one, createdAt: later(now, -(50 - index * 6) * MINUTE_MS) }, payer, tools),
  );
}

/** Two payments that repeat: one of every month, on a day that holidays move, and one of every week. */
function repetitionsAhead(partners: Partners, payer: PastPayer, now: Instant, tools: PastOrderTools): Posting[] {
  const [papelaria, , transportes] = partners.suppliers;
  if (!papelaria || !transportes) throw new Error('the seed has too few suppliers');
  const today = bankingDate(now);
  const { day } = partsOf(today);
  const fifth = addDays(addMonths(addDays(today, 1 - day), 1), 4);
  const ahead = [
    {
      partner: papelaria,
      amount: 890_00n,
      message: 'Material do mês',
      firstDate: fifth,
      recurrence: {
        every: { unit: 'month', count: 1 },
        ends: { by: 'count', count: 12 },
        onHoliday: 'next-business-day',
      },
    },
    {
      partner: transportes,
      amount: 320_00n,
      message: 'Entregas da semana',
      firstDate: addDays(today, 9),
      recurrence: { every: { unit: 'week', count: 1 }, ends: { by: 'never' }, onHoliday: 'same-day' },
    },
  ] as const;
  return ahead.map((one, index) =>
    seriesAhead({ ...one, createdAt: later(now, -(14 - index * 5) * MINUTE_MS) }, payer, tools),
  );
}

/** A few months of a company that only charges and pays by boleto. */
function pastOfSecond(now: Instant, random: SeededRandom): Posting[] {
  const lines = yearOfLines(
    {
      partners: makePartners(random),
      now,
      since: addDays(bankingDate(now), 2 - companyOf('10002').openedDaysAgo),
      finalBalance: FINAL_BALANCE[10002] - TRANSFERS_SUM[10002],
      openingBalance: 12_000_00n,
      business: 'charging',
      tier: companyOf('10002').tier,
    },
    random,
  );
  return lines.map((line) => plainPosting(line, ledgerAccountOf('10002'), null, random));
}

/** A line without an order: what came in, and payments too old to have one. */
function plainPosting(line: PastLine, accountId: string, ownIspb: string | null, random: SeededRandom): Posting {
  const isPix = line.type === 'pix_sent' || line.type === 'pix_received';
  const sender = line.type === 'pix_sent' ? ownIspb : line.partner?.ispb;
  const endToEndId = isPix && sender ? newEndToEndId(ispb(sender), line.at, random) : null;
  return postingAt(line.at, line.type, random, {
    legs: legsOf(accountId, line, lineDetail(line, { endToEndId, orderId: null })),
  });
}

function actsOfAll(now: Instant, { random, acted }: Pick<PastOrderTools, 'random' | 'acted'>): readonly AuditRow[] {
  return companySeed.companies
    .flatMap(({ bankAccount, openedDaysAgo }) => {
      const rules =
        bankAccount === '10001'
          ? {
              names: SANDBOX_RULES.rules.map(({ name }) => name),
              since: companySeed.ago(now, RULES_DAYS_AGO, RULES_MINUTE),
            }
          : null;
      const others =
        bankAccount === '10001'
          ? [
              ...limitSeed.pastLimitActs(limitsOfFirst(now)),
              ...credentialSeed.pastCredentialActs(credentialOfFirst(now)),
              ...favouriteActs(favouritesOfFirst(personOf('10001', 'admin', now), now)),
              ...groupActs(groupsOfFirst(personOf('10001', 'admin', now), now)),
            ]
          : [];
      const team = {
        others,
        companyId: companySeed.companyIdOf(bankAccount),
        people: pastPeopleOf(bankAccount, now),
        openedAt: companySeed.ago(now, openedDaysAgo),
        rules,
        acted,
      };
      return pastActs(team, now, random);
    })
    .toSorted((a, b) => a.at - b.at);
}
