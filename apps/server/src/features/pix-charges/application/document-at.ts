import type pg from 'pg';
import { refuse, type CivilDate, type Instant, type Result } from '@bank/core';
import type { chargeKeeping } from '../../pix/index.ts';
import { chargeDocument } from '../domain/charge-document.ts';
import { tokenOfPath } from '../domain/location.ts';
import { chargeByToken } from '../postgres/charge-queries.ts';
import { receiverOf } from '../postgres/receiver.ts';

/**
 * The document of a company's charge as it is for a day; refused where none stands there, and for a day on which it cannot be
 * paid. A static code has none: it says all itself.
 */
export async function documentAt(
  pool: pg.Pool,
  path: string,
  asked: { readonly day: CivilDate | undefined; readonly at: Instant },
): Promise<Result<object, chargeKeeping.NoDocument>> {
  const token = tokenOfPath(path);
  const charge = token === undefined ? undefined : await chargeByToken(pool, token);
  if (!charge || charge.content.kind === 'static' || charge.txid === null) return refuse('CobPayloadNaoEncontrado');
  const { txid, revision, state, createdAt, content } = charge;
  const receiver = await receiverOf(pool, charge.companyId);
  const document = chargeDocument({ txid, revision, state, createdAt, content }, receiver, asked);
  return document.ok ? document : refuse('CobPayloadOperacaoInvalida');
}
