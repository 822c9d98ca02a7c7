import { bankingDate, later, MINUTE_MS, newId, type Instant } from '@bank/core';
import type { NotificationPreference } from '@bank/contracts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Queryable } from '../../../platform/database/rows.ts';
import { putMessage } from '../../../platform/messages/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { browserName } from '../../access/index.ts';
import { describeAction } from '../../history/index.ts';
import { closingsOf, whoLostApproving } from '../domain/closings.ts';
import { noticesOf, SILENT_ACTIONS, SILENT_FIRST_STATES } from '../domain/concerns.ts';
import { textOf, type Facts, type Notice, type Person, type ToldRecord } from '../domain/notice.ts';
import { AUTHORIZATIONS } from '../domain/order-notices.ts';
import { channelsFor } from '../domain/preferences.ts';
import { isNewBrowser, readDeviceOwners, readMakers, readPeople } from '../postgres/facts.ts';
import {
  closeWaiting,
  closeWaitingAt,
  insertNotifications,
  readPreferences,
  type NewNotification,
} from '../postgres/notifications.ts';
import {
  beginChain,
  moveOn,
  readBehind,
  readStretches,
  type LinkedRecord,
  type Stretch,
  type ToldChain,
} from '../postgres/progress.ts';

/** Who can sign the open step of an order now. */
export type ApproversOf = (companyId: string, orderId: string) => Promise<readonly string[]>;

/** What telling works with. */
export interface TellingDeps {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'entropy' | 'live' | 'settings'>;
  readonly approversOf: ApproversOf;
}

/** What one turn takes on: companies, records of each, and records of all. */
const CHAINS_PER_TURN = 1000;
const RECORDS_OF_CHAIN = 500n;
const RECORDS_PER_TURN = 5000n;

/** What happened longer than this before a company was first looked at is shown and sent to nobody. */
const SENT_FROM_MS = 5 * MINUTE_MS;

const SILENT = { actions: SILENT_ACTIONS, firstStates: SILENT_FIRST_STATES };

/** What one company has not been told of. */
interface Untold extends Stretch {
  readonly companyId: string;
  readonly since: Instant;
}

/**
 * One turn: reads what the audit trail has linked since the last one, decides whom it concerns, and writes notices and
 * messages together with the mark of how far it came. So each act is told once, whatever dies when, and however many
 * servers do this. Companies of which there is nothing to tell, nearly all, move on together. True when there is more.
 */
export async function tellPeople(deps: TellingDeps): Promise<boolean> {
  const { pool, clock } = deps.platform;
  const behind = await readBehind(pool, CHAINS_PER_TURN);
  const fresh = behind.filter(({ reached }) => reached === null);
  for (const { chain } of fresh) await beginChain(pool, chain, clock.now());
  const { untold, isMore } = untoldOf(behind);
  if (untold.length === 0) return fresh.length > 0;
  const found = await readStretches(pool, untold, SILENT);
  const quiet = untold.filter(({ chain }) => !found.has(chain));
  if (quiet.length > 0) await moveOn(pool, quiet);
  let fault: Error | undefined;
  for (const company of untold) {
    const linked = found.get(company.chain);
    if (!linked) continue;
    try {
      await tellCompany(deps, company, linked);
    } catch (error) {
      // One company's trouble keeps nobody else waiting.
      fault ??= error instanceof Error ? error : new Error('a company could not be told', { cause: error });
    }
  }
  if (fault) throw fault;
  return isMore || fresh.length > 0;
}

/** What one turn reads of those chains, and whether it leaves something. */
function untoldOf(behind: readonly ToldChain[]): { readonly untold: readonly Untold[]; readonly isMore: boolean } {
  const untold: Untold[] = [];
  let isMore = behind.length >= CHAINS_PER_TURN;
  let records = 0n;
  for (const { chain, companyId, headSeq, reached } of behind) {
    if (reached === null) continue;
    if (records >= RECORDS_PER_TURN) return { untold, isMore: true };
    const to = headSeq - reached.seq > RECORDS_OF_CHAIN ? reached.seq + RECORDS_OF_CHAIN : headSeq;
    isMore ||= to < headSeq;
    records += to - reached.seq;
    untold.push({ chain, companyId, after: reached.seq, to, since: reached.since });
  }
  return { untold, isMore };
}

async function tellCompany(deps: TellingDeps, company: Untold, linked: readonly LinkedRecord[]): Promise<void> {
  const { pool, live } = deps.platform;
  const { companyId, since } = company;
  const records = linked.map((record) => ({ ...record, description: describeAction(record.action, record.data) }));
  const approvers = await readApprovers(deps, companyId, records);
  const notified = await inTransaction(pool, async (client) => {
    if ((await moveOn(client, [company])).size === 0) return [];
    return keep(deps, client, { companyId, since, records, approvers });
  });
  live.publish(
    companyId,
    [...new Set(notified)].map((operatorId) => ({ type: 'notification', operatorId })),
  );
}

async function readApprovers(
  { approversOf }: TellingDeps,
  companyId: string,
  records: readonly ToldRecord[],
): Promise<Facts['approvers']> {
  const orders = records.filter(({ data }) => data.state === 'awaiting_authorization').map(({ subject }) => subject);
  const approvers = new Map<string, readonly string[]>();
  for (const orderId of new Set(orders)) approvers.set(orderId, await approversOf(companyId, orderId));
  return approvers;
}

/** Writes what people are told of; gives whose bell rings. */
async function keep(
  { platform }: TellingDeps,
  on: Queryable,
  {
    companyId,
    since,
    records,
    approvers,
  }: {
    readonly companyId: string;
    readonly since: Instant;
    readonly records: readonly ToldRecord[];
    readonly approvers: Facts['approvers'];
  },
): Promise<readonly string[]> {
  const now = platform.clock.now();
  const subjects = records.map(({ subject }) => subject);
  const people = await readPeople(on, companyId, bankingDate(now));
  const notices = noticesOf(records, {
    people,
    approvers,
    makers: await readMakers(on, companyId, subjects),
    deviceOwners: await readDeviceOwners(on, companyId, subjects),
    newBrowsers: await keepBrowsers(on, companyId, records),
  });
  const closed = await closeWaiting(on, companyId, records.flatMap(closingsOf), now);
  const unable = whoLostApproving(records, people);
  const lost = await closeWaitingAt(on, { companyId, path: AUTHORIZATIONS }, unable, now);
  const chosen = await readPreferences(on, companyId, [...new Set(notices.map(({ operatorId }) => operatorId))]);
  const kept = notices.map((notice) => ({ notice, kept: toKeep(platform, notice, chosen, now) }));
  const fresh = await insertNotifications(
    on,
    companyId,
    kept.map((one) => one.kept),
  );
  const news = kept.filter((one) => fresh.has(one.kept.id));
  for (const { notice } of news) {
    const person = people.find(({ id }) => id === notice.operatorId);
    if (person && notice.at >= later(since, -SENT_FROM_MS))
      await send(platform, on, notice, { ...person, companyId, chosen: chosen.get(person.id) ?? [] });
  }
  const informed = news.filter((one) => one.kept.readAt === null).map(({ notice }) => notice.operatorId);
  return [...informed, ...closed, ...lost];
}

type Chosen = ReadonlyMap<string, readonly NotificationPreference[]>;

function toKeep(
  { entropy }: TellingDeps['platform'],
  { operatorId, kind, at, subject, title, text, href, about, whenOver }: Notice,
  chosen: Chosen,
  now: Instant,
): NewNotification {
  const id = newId('ntf', { now: () => at }, entropy);
  const { screen } = channelsFor(kind, chosen.get(operatorId) ?? []);
  return { id, operatorId, kind, at, subject, title, text, href, about, whenOver, readAt: screen ? null : now };
}

/** A person of a company, and how they have chosen to be told. */
interface Reader extends Pick<Person, 'id' | 'email'> {
  readonly companyId: string;
  readonly chosen: readonly NotificationPreference[];
}

async function send(
  platform: TellingDeps['platform'],
  on: Queryable,
  { kind, title, text, href, alreadySentBy }: Notice,
  { companyId, id, email, chosen }: Reader,
): Promise<void> {
  const ways = channelsFor(kind, chosen);
  const { bank, publicUrl } = platform.settings;
  const now = platform.clock.now();
  const subject = `${bank.name}: ${title}`;
  if (ways.email && !alreadySentBy.includes('email')) {
    const more = href === null ? '' : `\n\n${new URL(href, publicUrl).href}`;
    const message = { companyId, kind: 'email', recipient: email, subject, text: `${text}${more}` } as const;
    await putMessage(on, platform, message, now);
  }
  if (ways.push && !alreadySentBy.includes('push')) {
    await putMessage(on, platform, { companyId, kind: 'push', recipient: id, subject, text }, now);
  }
}

async function keepBrowsers(
  on: Queryable,
  companyId: string,
  records: readonly ToldRecord[],
): Promise<Facts['newBrowsers']> {
  const browsers = new Map<string, string>();
  for (const record of records) {
    const userAgent = textOf(record.data, 'userAgent');
    if (record.action !== 'access.signed-in' || record.data.kind !== 'web' || userAgent === null) continue;
    const browser = browserName(userAgent);
    if (await isNewBrowser(on, companyId, record, browser)) browsers.set(record.id, browser);
  }
  return browsers;
}
