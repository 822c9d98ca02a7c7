import type { OrderState } from '@bank/contracts';
import { closingsOf, isClosed } from './closings.ts';
import { requestDecided } from './company-notices.ts';
import type { Facts, Notice, ToldRecord } from './notice.ts';
import { makerLearns, orderFailed, orderReturned, orderWent } from './order-notices.ts';
import { moneyCame } from './received-notices.ts';
import {
  changeAsked,
  changeDone,
  changeEnded,
  changeSigned,
  deviceCame,
  personLearns,
  sessionsEnded,
  signedIn,
} from './security-notices.ts';

/** What an act is to people: nothing to tell, money that came in, or its own words for whom it concerns. */
export type Concern = 'silent' | 'received' | ((record: ToldRecord, facts: Facts) => readonly Notice[]);

/** Whom each act concerns. */
const CONCERNS: Readonly<Record<string, Concern>> = {
  'access.signed-in': signedIn,
  'access.password-reset': personLearns(
    'Senha criada',
    'Sua senha definitiva foi criada. Se não foi você, avise o administrador agora.',
  ),
  // Who did these knows; refused tries are slowed down and stand in the history.
  'access.sign-in-refused': 'silent',
  'access.signed-out': 'silent',
  'access.request-confirmed': 'silent',
  'access.request-refused': 'silent',
  'access.request-failed': 'silent',
  'access.password-reset-refused': 'silent',
  'access.denied': 'silent',
  'devices.registered': deviceCame,
  'devices.trusted': deviceCame,
  'devices.session-ended': sessionsEnded,
  'operators.sessions-ended': sessionsEnded,
  'devices.code-refused': 'silent',
  'devices.code-sent': 'silent',
  'payment-orders.created': orderWent,
  'payment-orders.confirmed': orderWent,
  'payment-orders.edited': orderWent,
  'payment-orders.approved': orderWent,
  'payment-orders.returned-to-authorization': orderReturned,
  'payment-orders.refused': makerLearns('decided', 'Pagamento recusado', 'foi recusado por {doer}.'),
  'payment-orders.cancelled': makerLearns('decided', 'Pagamento cancelado', 'foi cancelado por {doer}.'),
  'payment-orders.expired': makerLearns('decided', 'Pagamento venceu', 'não foi confirmado ou autorizado a tempo.'),
  'payment-orders.paused': makerLearns('decided', 'Repetição pausada', 'não se repete por ora: pausado por {doer}.', {
    withoutNote: true,
  }),
  'payment-orders.resumed': makerLearns('decided', 'Repetição retomada', 'volta a se repetir: retomado por {doer}.', {
    withoutNote: true,
  }),
  'payment-orders.rejected': orderFailed,
  'payment-orders.postponed': makerLearns('failed', 'Pagamento adiado', 'ainda não foi feito.'),
  'payment-orders.unanswered': makerLearns('failed', 'Pagamento sem resposta', 'está sem resposta.'),
  // The order itself shows how far it is; money that left as meant is no news.
  'payment-orders.submitted': 'silent',
  'payment-orders.settled': 'silent',
  'payment-orders.repeated': 'silent',
  'payment-orders.skipped': 'silent',
  'pix.received': 'received',
  'pix.returned': 'received',
  'pix.payee-looked-up': 'silent',
  'signed-changes.asked': changeAsked,
  'signed-changes.signed': changeSigned,
  'signed-changes.refused': changeEnded('Mudança recusada'),
  'signed-changes.cancelled': changeEnded('Mudança cancelada'),
  'signed-changes.expired': changeEnded('Mudança venceu'),
  'signed-changes.failed': changeEnded('Mudança não pôde ser feita'),
  // What it did is told by the act itself.
  'signed-changes.approved': 'silent',
  'schedules.exported': 'silent',
  'statement.exported': 'silent',
  'statement.annotated': 'silent',
  'operators.exported': 'silent',
  'history.exported': 'silent',
  'history.verified': 'silent',
  // Applicants are no operators; they are told by e-mail.
  'onboarding.code-sent': 'silent',
  'onboarding.code-refused': 'silent',
  'onboarding.submitted': 'silent',
  'onboarding.documents-sent': 'silent',
  'onboarding.pending': 'silent',
  'onboarding.approved': 'silent',
  'onboarding.denied': 'silent',
  'onboarding.struck-out': 'silent',
  'company.opened': 'silent',
  'company.confirmed': 'silent',
  'company.document-downloaded': 'silent',
  'company.requested': 'silent',
  'company.request-cancelled': 'silent',
  'company.request-approved': requestDecided('Pedido ao banco aprovado'),
  'company.request-denied': requestDecided('Pedido ao banco recusado'),
};

/** Capabilities of which every other act changes rights, rules, limits or devices: a new one is told, not forgotten. */
const TELLS_ALL: readonly string[] = ['authorizations', 'devices', 'operators', 'usage-limits'];

/** What an act is to people; undefined for one that nobody has thought of, which is told to nobody. */
export function concernOf(action: string): Concern | undefined {
  if (Object.hasOwn(CONCERNS, action)) return CONCERNS[action];
  return TELLS_ALL.includes(action.split('.')[0] ?? '') ? changeDone : undefined;
}

/** The acts that are read past, by name. */
export const SILENT_ACTIONS: readonly string[] = Object.keys(CONCERNS).filter(
  (action) => CONCERNS[action] === 'silent',
);

/**
 * First states of an order that waits for nobody: an order made so tells nobody anything, and nothing of it was told
 * before. Nearly all payments are made so, and are read past where they are read.
 */
export const SILENT_FIRST_STATES: readonly OrderState[] = ['settled', 'processing', 'scheduled'];

/**
 * Everything that people are told of those records of one company, in their order. What waited for somebody and was done
 * before it could be told is told to nobody.
 */
export function noticesOf(records: readonly ToldRecord[], facts: Facts): readonly Notice[] {
  const known = new Set(facts.people.map(({ id }) => id));
  const closings = records.map(closingsOf);
  const caused = records.flatMap((record, index) => {
    const concern = concernOf(record.action);
    if (typeof concern !== 'function') return [];
    const closed = (notice: Notice) => isClosed(notice, closings.slice(index + 1).flat());
    return concern(record, facts).filter((notice) => notice.kind !== 'waiting' || !closed(notice));
  });
  const received = records.filter(({ action }) => concernOf(action) === 'received');
  return [...caused, ...moneyCame(received, facts)].filter(({ operatorId }) => known.has(operatorId));
}
