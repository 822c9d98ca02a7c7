import { makerLearns, orderFailed, orderReturned, orderWent, unlessOfBatch } from '../order-notices.ts';
import type { CapabilityConcerns } from './concern.ts';

/** Payments of any kind: whoever can act is asked, and their maker learns what others did. */
export const paymentOrdersConcerns: CapabilityConcerns = {
  acts: {
    'payment-orders.created': orderWent,
    'payment-orders.confirmed': orderWent,
    'payment-orders.edited': orderWent,
    'payment-orders.approved': orderWent,
    'payment-orders.returned-to-authorization': orderReturned,
    'payment-orders.refused': makerLearns('decided', '{act} {recusado}', 'foi {recusado} por {doer}.'),
    'payment-orders.cancelled': makerLearns('decided', '{act} {cancelado}', 'foi {cancelado} por {doer}.'),
    'payment-orders.expired': makerLearns('decided', '{act} venceu', 'não foi {confirmado} ou {autorizado} a tempo.'),
    'payment-orders.paused': makerLearns(
      'decided',
      'Repetição pausada',
      'não se repete por ora: {pausado} por {doer}.',
      {
        withoutNote: true,
      },
    ),
    'payment-orders.resumed': makerLearns(
      'decided',
      'Repetição retomada',
      'volta a se repetir: {retomado} por {doer}.',
      {
        withoutNote: true,
      },
    ),
    'payment-orders.payment-left-out': makerLearns('decided', '{act} {pulado}', 'teve um dia pulado por {doer}.'),
    'payment-orders.payment-taken-back': makerLearns(
      'decided',
      '{act} {retomado}',
      'volta a ser {feito} num dia que estava pulado, por {doer}.',
    ),
    'payment-orders.rejected': unlessOfBatch(orderFailed),
    'payment-orders.postponed': unlessOfBatch(makerLearns('failed', '{act} {adiado}', 'ainda não foi {feito}.')),
    'payment-orders.unanswered': unlessOfBatch(makerLearns('failed', '{act} sem resposta', 'está sem resposta.')),
    'payment-orders.doubted': unlessOfBatch(
      makerLearns('failed', '{act} em verificação', 'está em verificação pelo banco.'),
    ),
    // The order itself shows how far it is; money that left as meant is no news.
    'payment-orders.submitted': 'silent',
    'payment-orders.settled': 'silent',
    'payment-orders.repeated': 'silent',
    'payment-orders.skipped': 'silent',
    // The batch itself tells what became of all of it, when all of it is known.
    'payment-orders.completed': 'silent',
  },
};
