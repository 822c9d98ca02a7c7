import { bankingDate, formatDate, formatDecimal, formatTime, type CivilDate, type Instant } from '@bank/core';
import { moneyOf, wireOf, type CodeAmount } from '@bank/contracts';
import { recent } from '../../../platform/recent.ts';
import type { chargeKeeping } from '../../pix/index.ts';
import { daysOf, dueOn, whole, type DueOn } from '../domain/asked-on.ts';
import type { ChargeRecord } from '../domain/charge.ts';
import { tokenOfLocation } from '../domain/code-of.ts';
import { madeAt, weighPayment, type NoPayment } from '../domain/weigh-payment.ts';
import { chargeBeingPaid, chargeByToken, chargeByTxid } from '../postgres/charge-queries.ts';
import {
  CHARGE_TAKEN,
  concludeCharge,
  freeCharge,
  insertStaticPayment,
  payCharge,
  reserveCharge,
  type NewChargePayment,
} from '../postgres/charge-statements.ts';
import { bankAct, type PixChargesContext } from './context.ts';
import { documentAt } from './document-at.ts';

/** The longest txid of a static code; those of charges begin beyond it. */
const STATIC_TXID_MAX = 25;
/** Looks at charges that are kept until their payment is posted, which is right after. */
const LOOKS_KEPT = 2000;

/** What a payment is answered with that is not taken: paid by somebody already, or not what the code asks for. */
const ANSWERS: Readonly<Record<NoPayment, 'BE17' | 'DUPL'>> = {
  paid: 'DUPL',
  'being-paid': 'DUPL',
  removed: 'BE17',
  'other-key': 'BE17',
  over: 'BE17',
  amount: 'BE17',
};

/** A charge as it was looked at, with what it asked for on that day: that holds for as long as its revision does. */
interface Look {
  readonly charge: ChargeRecord;
  readonly due: DueOn | undefined;
}

/** Keeps the charges of this bank's companies for whoever pays them: from outside by the payment system, or from inside. */
export function createChargeKeeper(charges: PixChargesContext): chargeKeeping.ChargeKeeper {
  const { pool, publicUrl } = charges;
  const looks = recent<Look>(LOOKS_KEPT);
  return {
    taken: CHARGE_TAKEN,
    async weigh({ endToEndId, companyId, amount, txid, key, isByDynamicCode, acceptedAt }, receivedAt) {
      if (txid.length <= STATIC_TXID_MAX) return { companions: [] };
      const charge = await chargeByTxid(pool, companyId, txid);
      // A txid that an initiator made up is none of ours; one that a code of ours led to is there.
      if (!charge) return isByDynamicCode ? { reason: 'BE17' } : { companions: [] };
      const at = madeAt(acceptedAt, receivedAt);
      const weighed = weighPayment(charge, { endToEndId, amount, key, at });
      if (!weighed.ok) return { reason: ANSWERS[weighed.error] };
      return { companions: [reserveCharge(charge, { endToEndId, day: weighed.value.day })] };
    },
    async settled(pix) {
      const charge = await chargeBeingPaid(pool, pix.endToEndId);
      if (!charge) return (at, transactionId) => paidByStaticCode(pix, { at, transactionId });
      return (at, transactionId) => {
        const day = charge.payingDay ?? bankingDate(at);
        const due = dueOn(charge, day);
        const { parts } = due?.amount === pix.amount ? due : whole(pix.amount, day);
        const payment = { ...pix, parts, at, transactionId };
        return paidCharge(charges, charge, payment, concludeCharge(charge, payment));
      };
    },
    documentAt: (path, asked) => documentAt(pool, path, asked),
    freed: (endToEndId) => [freeCharge(endToEndId)],
    async standing(location, { day, at }) {
      const token = tokenOfLocation(location, publicUrl);
      if (token === undefined) return undefined;
      const charge = await chargeByToken(pool, token);
      if (!charge || charge.kind === 'static') return { is: 'over', refusal: { code: 'pix.code-gone' } };
      const refusal = refusalOf(charge, at);
      if (refusal) return { is: 'over', refusal };
      const { txid, content } = charge;
      const due = dueOn(charge, day);
      const amount = amountOf(charge, due);
      if (!amount) return { is: 'over', refusal: { code: 'pix.code-not-that-day', data: { day: formatDate(day) } } };
      looks.put(lookName(token, day, amount), { charge, due });
      return { is: 'open', asks: { txid, key: content.key, amount } };
    },
    paidInside(pix, { location, amount }, { at, transactionId }) {
      if (location === null) return paidByStaticCode(pix, { at, transactionId });
      const token = tokenOfLocation(location, publicUrl);
      // Another bank holds the charge, though its money comes to an account of ours.
      if (token === undefined) return NOTHING;
      const day = bankingDate(at);
      const look = looks.get(lookName(token, day, amount));
      if (!look || look.charge.companyId !== pix.companyId) return { is: 'changed' };
      const { parts } = amount.rule === 'fixed' && look.due ? look.due : whole(pix.amount, day);
      const payment = { ...pix, parts, at, transactionId };
      return paidCharge(charges, look.charge, payment, payCharge(look.charge, payment));
    },
  };
}

const NOTHING: chargeKeeping.ChargePaid = { companions: [], act: null, events: [] };

/** How free the payer is in the amount; undefined on a day on which nothing may be paid. */
function amountOf({ content }: ChargeRecord, due: DueOn | undefined): CodeAmount | undefined {
  if (content.kind === 'immediate' && content.changeable) {
    return moneyOf(content.amount) === 0n ? { rule: 'open' } : { rule: 'changeable', amount: content.amount };
  }
  return due && { rule: 'fixed', amount: formatDecimal(due.amount) };
}

/** What was looked at: two who were shown the same of the same charge share it, whoever looked last. */
function lookName(token: string, day: CivilDate, amount: CodeAmount): string {
  return [token, day, amount.rule === 'fixed' ? amount.amount : 'free'].join(' ');
}

/** Why a charge is not to be paid any more, as whoever wants to pay it reads it. */
function refusalOf(
  { state, paying, payableUntil, content }: ChargeRecord,
  at: Instant,
): Extract<chargeKeeping.ChargeStanding, { readonly is: 'over' }>['refusal'] | undefined {
  if (state === 'paid' || paying !== null) return { code: 'pix.code-paid' };
  if (state !== 'active') return { code: 'pix.code-removed' };
  if (payableUntil === null || payableUntil > at) return undefined;
  const days = daysOf(content);
  if (days) return { code: 'pix.code-too-late', data: { last: formatDate(days.last) } };
  const moment = `${formatDate(bankingDate(payableUntil))}, às ${formatTime(payableUntil)}`;
  return { code: 'pix.code-expired', data: { at: moment } };
}

type Posting = Pick<NewChargePayment, 'at' | 'transactionId'>;

function paidCharge(
  charges: PixChargesContext,
  { companyId, id, txid }: ChargeRecord,
  { amount, payer, endToEndId, at }: NewChargePayment,
  companions: chargeKeeping.ChargePaid['companions'],
): chargeKeeping.ChargePaid {
  const data = { amount: wireOf(amount), payerName: payer.name, endToEndId, txid };
  return {
    companions,
    act: bankAct(charges, { companyId, action: 'pix-charges.paid', subject: id, data }, at),
    events: [{ type: 'pix-charge', chargeId: id }],
  };
}

/** A printed code is paid as often as people like: its payment is noted with it, and refused by nothing. */
function paidByStaticCode(pix: chargeKeeping.ArrivedPix, { at, transactionId }: Posting): chargeKeeping.ChargePaid {
  const { txid, key } = pix;
  if (txid === null || key === null || txid.length > STATIC_TXID_MAX) return NOTHING;
  const { parts } = whole(pix.amount, bankingDate(at));
  const payment = { ...pix, parts, at, transactionId };
  return {
    companions: [insertStaticPayment({ companyId: pix.companyId, key, txid }, payment)],
    act: null,
    events: [{ type: 'pix-charge', chargeId: null }],
  };
}
