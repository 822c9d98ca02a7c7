import { expectOk, bankingDate, formatInstant, ok, refuse, type Instant, type Result } from '@bank/core';
import type { CallOutput, readPayerCharge } from '@bank/contracts';
import type { Refusal } from '../../../platform/http/route.ts';
import { daysOf } from '../domain/asked-on.ts';
import { stageOf } from '../domain/charge.ts';
import { codeOf } from '../domain/code-of.ts';
import { chargeByToken } from '../postgres/charge-queries.ts';
import type { PixChargesContext } from './context.ts';
import { expiryOf, maskedDocument, presentToday, todayOf } from './present.ts';

/** What the payer's page says of a charge. Whoever has its link may see this much; who paid it is told to nobody. */
export async function payerCharge(
  { pool, bankName, publicUrl, companyOf }: Pick<PixChargesContext, 'pool' | 'bankName' | 'publicUrl' | 'companyOf'>,
  token: string,
  at: Instant,
): Promise<Result<CallOutput<typeof readPayerCharge>, Refusal>> {
  const charge = await chargeByToken(pool, token);
  if (!charge) return refuse({ code: 'pix-charges.location-unknown' });
  const { content, state, kind, endedAt, paying } = charge;
  const company = await companyOf(charge.companyId);
  const stage = stageOf(charge, { at, today: bankingDate(at) });
  const isPayable = stage === 'active' || stage === 'overdue';
  const debtor = content.kind === 'static' ? undefined : content.debtor;
  return ok({
    receiver: { name: company.name, maskedDocument: maskedDocument(company.document) ?? '', bankName },
    kind,
    state,
    stage,
    request: content.request || null,
    debtor: debtor ? { name: debtor.name, maskedDocument: maskedDocument(debtor.document) ?? '' } : null,
    due: daysOf(content),
    expiresAt: expiryOf(charge),
    today: presentToday(todayOf(charge, at)),
    code: isPayable ? expectOk(codeOf(charge, company, publicUrl)) : null,
    isBeingPaid: paying !== null,
    paidAt: state === 'paid' && endedAt !== null ? formatInstant(endedAt) : null,
  });
}
