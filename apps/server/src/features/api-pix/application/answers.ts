import type { ApiPix, Cob, Cobv } from '@bank/contracts';
import type { ChargeRecord } from '../../pix-charges/index.ts';
import { cobOf, cobvOf, type AnsweredCharge, type Recebedor } from '../domain/charge-answer.ts';
import { paidPix } from '../domain/pix-answer.ts';
import type { ApiPixContext } from './context.ts';

/** The kinds of charge that programs make, as their resources are called. */
export type Resource = 'cob' | 'cobv';
/** What each resource answers. */
export interface Answers {
  readonly cob: Cob;
  readonly cobv: Cobv;
}

/** Charges of a company as they are answered, with whatever paid them. */
export async function answersOf<R extends Resource>(
  api: ApiPixContext,
  resource: R,
  companyId: string,
  charges: readonly ChargeRecord[],
): Promise<readonly Answers[R][]> {
  const paid = charges.filter(({ state }) => state === 'paid').map(({ id }) => id);
  const [pix, company] = await Promise.all([pixOf(api, companyId, charges, paid), api.charges.company(companyId)]);
  const recebedor = resource === 'cobv' ? recebedorOf(await api.charges.receiver(companyId)) : undefined;
  return charges.map((charge) =>
    answerOf(api, resource, charge, { company, recebedor, pix: pix.get(charge.id) ?? [] }),
  );
}

/** One charge as it is answered, where all of it is known. */
export function answerOf<R extends Resource>(
  { charges }: Pick<ApiPixContext, 'charges'>,
  resource: R,
  charge: ChargeRecord,
  known: {
    readonly company: Awaited<ReturnType<ApiPixContext['charges']['company']>>;
    readonly recebedor: Recebedor | undefined;
    readonly pix: readonly ApiPix[];
  },
): Answers[R] {
  const { txid, revision, state, createdAt, content, locationId, locationSince } = charge;
  const { location, code } = charges.placeOf(charge, known.company);
  const answered: AnsweredCharge = {
    txid: txid ?? '',
    revision,
    state,
    createdAt,
    place:
      location === null || code === null || locationId === null || locationSince === null
        ? null
        : { id: locationId, location, since: locationSince, code },
    pix: known.pix,
  };
  if (content.kind === 'immediate' && resource === 'cob') return cobOf(answered, content) as Answers[R];
  if (content.kind === 'due' && known.recebedor) return cobvOf(answered, content, known.recebedor) as Answers[R];
  throw new Error(`charge ${charge.id} is asked for as another kind`);
}

/** The receiver of a company's charges with a due date; the standard asks for an address always. */
export function recebedorOf(receiver: Awaited<ReturnType<ApiPixContext['charges']['receiver']>>): Recebedor {
  return receiver as Recebedor;
}

async function pixOf(
  { pool, charges: keeper, devolutionsOf }: ApiPixContext,
  companyId: string,
  charges: readonly ChargeRecord[],
  paid: readonly string[],
): Promise<ReadonlyMap<string, readonly ApiPix[]>> {
  if (paid.length === 0) return new Map();
  const payments = await keeper.payments(companyId, paid);
  const devolucoes = await devolutionsOf(
    pool,
    companyId,
    payments.map(({ endToEndId }) => endToEndId),
  );
  const known = new Map(charges.map((charge) => [charge.id, charge]));
  const pix = new Map<string, ApiPix[]>();
  for (const payment of payments) {
    const charge = known.get(payment.chargeId);
    if (!charge) continue;
    const one = paidPix({ ...payment, txid: charge.txid, key: charge.content.key }, devolucoes.get(payment.endToEndId));
    pix.set(charge.id, [...(pix.get(charge.id) ?? []), one]);
  }
  return pix;
}
