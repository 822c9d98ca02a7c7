import { createHash } from 'node:crypto';
import {
  addDays,
  bankingDate,
  later,
  MINUTE_MS,
  sameOrNextBankingDay,
  SECOND_MS,
  type CivilDate,
  type Instant,
} from '@bank/core';
import { wireOf } from '@bank/contracts';
import { pastBatches } from '../features/batch-transfers/index.ts';
import { companySeed } from '../features/company/index.ts';
import type { PastGroup } from '../features/groups/index.ts';
import type { Partner } from './business-partners.ts';
import { bankingDayAgo, momentOf } from './past-days.ts';
import { paidBatch, waitingBatch, type BatchMeans, type BatchToWrite, type Fate } from './write-batches.ts';

type Line = pastBatches.PastBatch['lines'][number];

/** What each person of the company gets for meals, in centavos. */
const MEALS = 660_00n;
/** What suppliers of services were paid: which of them, in centavos, and what became of it. */
const SERVICES: readonly { readonly to: number; readonly amount: bigint; readonly fate: Fate; readonly ted?: true }[] =
  [
    { to: 5, amount: 1_870_45n, fate: 'paid' },
    { to: 6, amount: 2_415_30n, fate: 'paid' },
    { to: 8, amount: 3_120_15n, fate: { refused: 'AC03' } },
    { to: 10, amount: 990_85n, fate: 'paid' },
    { to: 12, amount: 4_260_70n, fate: { back: '2' }, ted: true },
    { to: 13, amount: 1_745_25n, fate: { refused: 'AC07' } },
    { to: 14, amount: 2_080_95n, fate: 'paid' },
    { to: 16, amount: 1_330_55n, fate: { refused: 'AC06' } },
  ];
/** What the suppliers of goods are to be paid: above what one person may let go. */
const GOODS = [6_240_35n, 4_815_90n, 9_770_20n, 3_360_75n, 7_105_60n, 5_480_15n, 2_945_80n, 8_630_45n] as const;

/** From opening a batch to its rows. */
const SENT_AFTER_MS = 90 * SECOND_MS;

/** What the batches that were paid change of the company's balance. */
export function batchesSum({ members }: Pick<PastGroup, 'members'>): bigint {
  const services = SERVICES.reduce((sum, { amount, fate }) => (fate === 'paid' ? sum + amount : sum), 0n);
  return -services - BigInt(members.length) * MEALS;
}

/** One of which half failed, one that is done and whose payees not everybody sees, one that waits, and a draft with faults; the oldest first. */
export function batchesOfFirst(means: BatchMeans): readonly BatchToWrite[] {
  const batches = [services(means), meals(means), goods(means), commissions(means)];
  return batches.toSorted((a, b) => a.openedAt - b.openedAt);
}

function services(means: BatchMeans): BatchToWrite {
  const openedAt = momentOf(bankingDayAgo(means.now, 13), 14 * 60 + 20);
  const lines = SERVICES.map(({ to, amount, ted }, index) => ({
    ...accountLine(supplier(means, to), amount, 'Serviços prestados'),
    kind: ted ? ('ted' as const) : null,
    reference: `OS ${4410 + index}`,
  }));
  const batch = batchOf(means, {
    name: `Prestadores, ${monthOf(openedAt)}`,
    openedAt,
    lines,
    fileName: 'prestadores.xlsx',
  });
  const fates = SERVICES.map(({ fate }) => fate);
  return { openedAt, by: batch.by.id, write: () => paidBatch(means, batch, { by: means.people.colleague, fates }) };
}

function meals(means: BatchMeans): BatchToWrite {
  const { now, people, staff } = means;
  const openedAt = momentOf(bankingDayAgo(now, 11), 10 * 60 + 2);
  const lines = staff.members.map(({ content: { payee, reference } }) => ({
    ...lineOf(payee, MEALS),
    description: 'Vale-alimentação',
    reference,
  }));
  const name = `Vale-alimentação, ${monthOf(openedAt)}`;
  const ofGroup = { source: 'group', groupId: staff.id, confidential: true, by: people.admin } as const;
  const batch = { ...batchOf(means, { name, openedAt, lines }), ...ofGroup };
  return {
    openedAt,
    by: batch.by.id,
    write: () => paidBatch(means, batch, { by: people.admin, fates: lines.map(() => 'paid') }),
  };
}

/** It waits for an approver: so much together is above the sandbox's rule. */
function goods(means: BatchMeans): BatchToWrite {
  const { now } = means;
  const openedAt = later(now, -44 * MINUTE_MS);
  const lines = GOODS.map((amount, index) => {
    const partner = supplier(means, index);
    const { key, name, document } = partner;
    // Those that the outside world has under their keys.
    return index < REACHABLE_BY_KEY
      ? { ...lineOf({ by: 'pix-key', key, name, document }, amount), reference: `NF ${21_040 + index}` }
      : { ...accountLine(partner, amount, null), reference: `NF ${21_040 + index}` };
  });
  const date = sameOrNextBankingDay(addDays(bankingDate(now), 3));
  const name = `Fornecedores, ${monthOf(openedAt)}`;
  const batch = batchOf(means, { name, openedAt, lines, date, fileName: 'fornecedores.xlsx' });
  return { openedAt, by: batch.by.id, write: () => waitingBatch(means, batch, means.people.colleague) };
}

const REACHABLE_BY_KEY = 4;

/** A draft in which somebody's CPF is wrong, an amount is missing, and one payment stands twice. */
function commissions(means: BatchMeans): BatchToWrite {
  const { now, partners } = means;
  const openedAt = later(now, -38 * MINUTE_MS);
  const people = partners.customers.filter(({ document }) => document.length === CPF_LENGTH);
  const [ana, bruno, carla, davi] = people;
  if (!ana || !bruno || !carla || !davi) throw new Error('the seed knows too few people');
  const lines: readonly Line[] = [
    accountLine(ana, 1_284_70n, 'Comissão'),
    accountLine(bruno, 942_15n, 'Comissão'),
    accountLine({ ...carla, document: withWrongDigit(carla.document) }, 1_105_40n, 'Comissão'),
    { ...accountLine(davi, 0n, 'Comissão'), amount: '' },
    accountLine(ana, 1_284_70n, 'Comissão'),
  ];
  const date = sameOrNextBankingDay(addDays(bankingDate(now), 1));
  const name = `Comissões, ${monthOf(openedAt)}`;
  const batch = batchOf(means, { name, openedAt, lines, date, fileName: 'comissoes.xlsx' });
  return {
    openedAt,
    by: batch.by.id,
    async write() {
      await pastBatches.draft(means, batch);
      return { postings: [] };
    },
  };
}

const CPF_LENGTH = 11;

function withWrongDigit(document: string): string {
  return `${document.slice(0, -1)}${(Number(document.at(-1)) + 1) % 10}`;
}

/** "11/2026". */
function monthOf(at: Instant): string {
  const day = bankingDate(at);
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

function supplier({ partners }: Pick<BatchMeans, 'partners'>, place: number): Partner {
  const partner = partners.suppliers[place];
  if (!partner) throw new Error('the seed has too few suppliers');
  return partner;
}

function accountLine(partner: Partner, amount: bigint, description: string | null): Line {
  const { ispb, branch, accountNumber, name, document } = partner;
  const payee = { by: 'account', ispb, branch, accountNumber, accountType: 'CACC', name, document } as const;
  return { ...lineOf(payee, amount), description };
}

function lineOf(payee: Line['payee'], amount: bigint): Line {
  return { kind: null, payee, amount: wireOf(amount), date: null, purpose: null, description: null, reference: null };
}

/** A batch that came from a sheet, or was typed, by whoever pays most. */
function batchOf(
  { payer: { companyId, accountId }, people }: BatchMeans,
  batch: Pick<pastBatches.PastBatch, 'name' | 'openedAt' | 'lines'> & {
    readonly date?: CivilDate;
    readonly fileName?: string;
  },
): pastBatches.PastBatch {
  const { fileName, name, openedAt, date = bankingDate(openedAt), lines } = batch;
  const { id, name: byName } = people.colleague;
  const hash = createHash('sha256').update(`${companyId} ${name}`).digest('hex');
  return {
    companyId,
    accountId,
    id: companySeed.idOf('bat', `${companyId} ${name}`),
    name,
    source: fileName === undefined ? 'typed' : 'sheet',
    ...(fileName !== undefined && { file: { name: fileName, hash } }),
    date,
    confidential: false,
    by: { id, name: byName },
    openedAt,
    sentAt: later(openedAt, SENT_AFTER_MS),
    lines,
  };
}
