import type { SlipRefusal, SlipWriteOff } from '@bank/rails-protocol';
import { bankingDate, subtract, type Entropy, type Money } from '@bank/core';
import type { PayRefusal } from '../bank/banks.ts';
import { CUSTOMERS } from '../bank/customers.ts';
import { clearSlips } from './clearing.ts';
import { dueOn, registeredSlipOf } from './registered-slip.ts';
import { cancelWriteOff, takeBill, takeWriteOff, type AskedBill, type AskedWriteOff } from './registry.ts';
import type { SlipPayment, SlipsContext, TakenOutcome } from './state.ts';

/** What can happen with slips and bills. */
export type SlipsEvent =
  /** A bank has taken a slip's money. */
  | ({ readonly kind: 'slips.write-off' } & AskedWriteOff)
  /** … and has given it back. */
  | ({ readonly kind: 'slips.cancel' } & Omit<AskedWriteOff, 'writeOff'>)
  | ({ readonly kind: 'slips.bill' } & AskedBill)
  /** A customer of another bank pays a slip: what is due unless they say how much. */
  | { readonly kind: 'slips.pay'; readonly customer: string; readonly barcode: string; readonly amount?: Money }
  /** Every session runs now. */
  | { readonly kind: 'slips.clear' };

/** What came of it, for whoever asked. */
export interface SlipsOutcomes {
  'slips.write-off': TakenOutcome;
  'slips.cancel': TakenOutcome;
  'slips.bill': TakenOutcome;
  'slips.pay': { readonly payment: SlipPayment } | { readonly refusal: SlipRefusal } | PayRefusal;
  'slips.clear': { readonly ran: number };
}

/** What comes with each event. */
interface SlipsEventContext extends SlipsContext {
  readonly entropy: Entropy;
}

/** Lets an event of the registry or the clearing happen. */
export function applySlips(context: SlipsEventContext, event: SlipsEvent): SlipsOutcomes[keyof SlipsOutcomes] {
  switch (event.kind) {
    case 'slips.write-off': {
      const { kind: _, ...asked } = event;
      return takeWriteOff(context, asked);
    }
    case 'slips.cancel':
      return cancelWriteOff(context, event);
    case 'slips.bill': {
      const { kind: _, ...asked } = event;
      return takeBill(context, asked);
    }
    case 'slips.pay':
      return pay(context, event);
    case 'slips.clear':
      return clearSlips(context);
  }
}

function pay(
  context: SlipsEventContext,
  { customer: id, barcode, amount: asked }: Extract<SlipsEvent, { kind: 'slips.pay' }>,
): SlipsOutcomes['slips.pay'] {
  const { world, at, entropy } = context;
  const customer = CUSTOMERS.find((each) => each.id === id);
  const balance = world.banks.balances.get(id);
  if (!customer || balance === undefined) return { code: 'bank.no-such-customer' };
  if (customer.behaviour === 'closed' || customer.behaviour === 'blocked') return { code: 'bank.account-closed' };
  const slip = registeredSlipOf(world.slips, barcode, { at });
  if (!slip) return { refusal: 'SlipUnknown' };
  const due = dueOn(slip, bankingDate(at));
  const amount = asked ?? due;
  if (balance < amount) return { code: 'bank.no-funds' };
  const { document, name, ispb: participant } = customer;
  const writeOff: SlipWriteOff = {
    kind: kindOf({ isInPart: slip.partial !== undefined && amount < due, isIssuedHere: slip.issuer === participant }),
    channel: '3',
    amount,
    paidAt: at,
    paidBy: { document, name },
    revision: slip.revision,
  };
  const controlNumber = newControlNumber(entropy);
  const outcome = takeWriteOff(context, { participant, barcode, controlNumber, writeOff }, id);
  if ('isLost' in outcome) return { refusal: 'SlipUnknown' };
  if ('payment' in outcome) world.banks.balances.set(id, subtract(balance, amount));
  return outcome;
}

/** The kind of a write-off: in part or whole, of a slip of the same bank or of another. */
export function kindOf({
  isInPart,
  isIssuedHere,
}: {
  readonly isInPart: boolean;
  readonly isIssuedHere: boolean;
}): SlipWriteOff['kind'] {
  if (isInPart) return isIssuedHere ? '3' : '2';
  return isIssuedHere ? '1' : '0';
}

function newControlNumber(entropy: Entropy): string {
  const random = [...entropy.bytes(8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `BOL${random.toUpperCase()}`;
}
