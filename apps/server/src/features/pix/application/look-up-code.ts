import { bankingDate, formatInstant, instant, ok, refuse, type CivilDate, type Result } from '@bank/core';
import { dateOf, isDateAllowed, type CodeFinding, type CodeLookup, type PaidCode } from '@bank/contracts';
import { maskDocument, parseDocument } from '@bank/documents';
import { newEndToEndId } from '@bank/identifiers';
import { parsePixKey, type TypedPixKey } from '@bank/pix-key';
import type { ChargePayload } from '@bank/cobv';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { payableOn, type CodeTerms } from '../domain/code-terms.ts';
import { readCode, type CodeRefusal, type DynamicCode, type StaticCode } from '../domain/read-code.ts';
import { askStrangers } from './ask-strangers.ts';
import type { PixContext } from './context.ts';
import { auditLookUp, lookUpChecked, questionOfKey, type PaidBy } from './look-up-payee.ts';

/** Who asks. */
interface Asking {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** What a code comes to: whom to look up, what it fixes, and what is shown of it besides. */
interface ReadCode extends PaidBy {
  readonly key: TypedPixKey;
  readonly shown: Pick<PaidCode, 'due' | 'debtor' | 'request' | 'information'> & {
    readonly findings: readonly CodeFinding[];
  };
}

/**
 * Reads a code and finds out who would be paid. A static code says all itself; of a dynamic one the charge is fetched from its
 * bank, its signature checked, and its amount is what that bank worked out for the day. The answer is a look-up like any other:
 * frozen for ten minutes, counted as one, noted in the same log.
 */
export async function lookUpCode(
  pix: PixContext,
  question: { readonly code: string; readonly date?: string | undefined },
  asking: Asking,
): Promise<Result<CodeLookup, Refusal>> {
  const { at } = asking.context;
  const today = bankingDate(at);
  const day = question.date === undefined ? today : dateOf(question.date);
  if (!isDateAllowed(day, at)) {
    return refuse({ code: 'payment-orders.date-invalid', field: 'date' });
  }
  const code = readCode(question.code, pix.ownHost);
  if (!code.ok) return refuse({ ...code.error, field: 'code' });
  const read =
    code.value.kind === 'static' ? ok(readStatic(code.value)) : await readDynamic(pix, code.value, day, asking);
  if (!read.ok) return read;
  const { key, terms, shown } = read.value;
  const asked = { checked: questionOfKey(pix, key), before: undefined, paidBy: read.value };
  const found = await lookUpChecked(pix, asked, newEndToEndId(pix.bank.ispb, at, pix.entropy), asking);
  if (!found.ok) return found.error.code === 'pix.key-not-found' ? refuse({ code: 'pix.code-key-gone' }) : found;
  const { kind, txid, amount, expiresAt } = terms;
  const paidCode: PaidCode = {
    kind,
    txid,
    amount,
    expiresAt: expiresAt === null ? null : formatInstant(instant(expiresAt)),
    ...shown,
    findings: [...shown.findings],
    receiver: { name: read.value.receiver.name, maskedDocument: masked(read.value.receiver.document) },
  };
  return ok({ ...found.value, code: paidCode });
}

function readStatic({ key, txid, amount, request, printed }: StaticCode): ReadCode {
  return {
    key,
    receiver: { name: printed.name, document: null },
    terms: { kind: 'static', location: null, txid, key: key.canonical, amount, expiresAt: null, day: null },
    shown: { due: null, debtor: null, request, information: [], findings: printed.findings },
  };
}

async function readDynamic(
  pix: PixContext,
  code: DynamicCode,
  day: CivilDate,
  asking: Asking,
): Promise<Result<ReadCode, Refusal>> {
  const { caller, context } = asking;
  const charge = await askStrangers(pix, caller.companyId, context.at, () => readCharge(pix, code, day, asking));
  if (!charge.ok) await auditLookUp(pix, asking, code.url.host, charge);
  return charge;
}

async function readCharge(
  pix: Pick<PixContext, 'charges'>,
  { url, location, printed }: DynamicCode,
  day: CivilDate,
  { caller: { companyId }, context: { at } }: Asking,
): Promise<Result<ReadCode, CodeRefusal>> {
  const payload = await pix.charges.read(url, day, companyId);
  if (!payload.ok) return payload;
  const key = parsePixKey(payload.value.key);
  // Nobody is asked about a key that cannot be one.
  if (!key.ok) return refuse({ code: 'pix.code-document' });
  const payable = payableOn(payload.value, { day, at });
  if (!payable.ok) return payable;
  const { due, ...fixed } = payable.value;
  const terms: CodeTerms = { ...fixed, location, key: key.value.canonical };
  return ok({
    key: key.value,
    terms,
    receiver: receiverOf(payload.value, printed.name),
    shown: { due, ...saidBy(payload.value), findings: printed.findings },
  });
}

/** Whom the charge itself names, which its bank has signed; else whom the code names, which nobody has. */
function receiverOf(payload: ChargePayload, printedName: string): PaidBy['receiver'] {
  return payload.kind === 'due' && payload.receiver ? payload.receiver : { name: printedName, document: null };
}

function saidBy({ debtor, request, information }: ChargePayload): Pick<PaidCode, 'debtor' | 'request' | 'information'> {
  const document = debtor && masked(debtor.document);
  return {
    debtor: debtor && document !== null ? { name: debtor.name, maskedDocument: document } : null,
    request,
    information: information.map((each) => ({ ...each })),
  };
}

/** A document as it may be shown; null for none, and for what is none. */
function masked(document: string | null): string | null {
  const parsed = parseDocument(document ?? '');
  return parsed.ok ? maskDocument(parsed.value) : null;
}
