import { ok, refuse, type CivilDate, type Result } from '@bank/core';
import type { BooksCheck } from '@bank/ledger';
import type { Metrics } from '../../platform/http/metrics.ts';
import type { Page } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Loop, Platform } from '../../platform/platform.ts';
import type { DayCloseStep } from '../day-close/index.ts';
import type { Explanations } from '../explanations/index.ts';
import type { RailMessagesFeature } from '../rail-messages/index.ts';
import { confirm, type ConfirmRefusal } from './application/confirm.ts';
import type { ResolvingContext } from './application/context.ts';
import { reconciliationStep } from './application/day-close.ts';
import { propose, type ProposalRefusal, type Proposing } from './application/propose.ts';
import { reconcileDay, type Reconciled } from './application/reconcile-day.ts';
import { readSubject, type Subject } from './application/subject.ts';
import type { Matter, OpenCount } from './domain/matter.ts';
import type { ReconciledRail, StatementFault } from './domain/rail.ts';
import { createTextRetention } from './jobs/forget-texts.ts';
import { measureReconciliation } from './metrics.ts';
import { staffPages } from './pages/pages.ts';
import { resolutionChecks } from './postgres/checks.ts';
import { resolutionExplanations } from './postgres/explain-resolutions.ts';
import { countOpen, listOpen } from './postgres/matters.ts';
import { resolutionById, resolutionsOf, type Proposal, type Resolution } from './postgres/resolutions.ts';
import { lastRuns } from './postgres/results.ts';

/** What the bank's staff see and do about what is open. Who acts is known before: by their secret. */
export interface OpenMattersDesk {
  /** How many of each kind are open. */
  count(): Promise<readonly OpenCount[]>;
  /** The oldest of each kind, at most so many of each. */
  list(limit: number): Promise<readonly Matter[]>;
  /** One with all that is known of it, and all that was ever proposed; undefined where there is none of that number. */
  show(id: string): Promise<{ readonly subject: Subject; readonly resolutions: readonly Resolution[] } | undefined>;
  propose(proposing: Proposing): Promise<Result<Proposal, ProposalRefusal>>;
  resolution(id: string): Promise<Resolution | undefined>;
  confirm(id: string, by: string): Promise<Result<Resolution, ConfirmRefusal>>;
}

/** The capability reconciliation: our books against the rails' own statements, and what people do about what is open. */
export interface ReconciliationFeature {
  readonly routes: readonly Route[];
  readonly pages: readonly Page[];
  /** Forgets texts of incidents that ended long ago. */
  readonly loops: readonly Loop[];
  readonly dayCloseSteps: readonly DayCloseStep[];
  /** What `ipe verify` asks of resolutions. */
  readonly checks: readonly BooksCheck[];
  /** Which entries and counters of the ledger follow from resolutions. */
  readonly explanations: Explanations;
  /** The rails that can be reconciled, by name and in words. */
  readonly rails: readonly Pick<ReconciledRail, 'name' | 'words'>[];
  /** Reconciles a day of one of them, now. */
  reconcile(rail: string, date: CivilDate, signal: AbortSignal): Promise<Result<Reconciled, StatementFault>>;
  readonly desk: OpenMattersDesk;
}

/** What the capability is put together with. */
export interface ReconciliationParts extends Pick<ResolvingContext, 'rails' | 'orders'> {
  readonly messages: ResolvingContext['messages'] & Pick<RailMessagesFeature, 'onParked' | 'forgetTexts'>;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/** Puts the capability together with the rails that brought their statements. */
export function createReconciliationFeature(platform: Platform, parts: ReconciliationParts): ReconciliationFeature {
  const { pool, ledger, clock, entropy, live, settings, rates } = platform;
  const { rails, orders, messages, metrics } = parts;
  const context: ResolvingContext = { pool, ledger, clock, entropy, live, rails, orders, messages };
  messages.onParked(measureReconciliation(metrics.registry, platform).parked);
  const desk: OpenMattersDesk = {
    count: () => countOpen(pool, clock.now()),
    list: (limit) => listOpen(pool, clock.now(), limit),
    async show(id) {
      const subject = await readSubject(context, id);
      return subject && { subject, resolutions: await resolutionsOf(pool, id) };
    },
    propose: (proposing) => propose(context, proposing),
    resolution: (id) => resolutionById(pool, id),
    confirm: (id, by) => confirm(context, id, by),
  };
  return {
    routes: [],
    pages: staffPages({ settings, clock, rates, desk, rails, lastRuns: () => lastRuns(pool) }),
    loops: [createTextRetention(platform, messages)],
    dayCloseSteps: rails.length === 0 ? [] : [reconciliationStep(platform, rails)],
    checks: resolutionChecks,
    explanations: resolutionExplanations,
    rails,
    async reconcile(name, date, signal) {
      const rail = rails.find((one) => one.name === name);
      if (!rail) return refuse({ code: 'reconciliation.unknown-rail', words: 'o banco não concilia este trilho.' });
      const done = await reconcileDay(platform, rail, date, signal);
      return done.ok ? ok(done.value) : done;
    },
    desk,
  };
}
