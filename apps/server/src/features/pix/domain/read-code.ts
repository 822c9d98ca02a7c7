import { formatDecimal, ok, refuse, type Result } from '@bank/core';
import { checkPayloadUrl, explainBrCode, readPrintedBrCode, type PayloadUrl, type PrintedFinding } from '@bank/brcode';
import type { CodeAmount, ErrorCode, ErrorData } from '@bank/contracts';
import type { TypedPixKey } from '@bank/pix-key';

/** Why a code is not paid: the refusal's code, and what fills its sentence. */
export interface CodeRefusal {
  readonly code: ErrorCode;
  readonly data?: ErrorData;
}

/** What a code names of its receiver, and what in it was forgiven. */
interface Printed {
  readonly name: string;
  readonly findings: readonly PrintedFinding[];
}

/** A code that says itself what to pay. */
export interface StaticCode {
  readonly kind: 'static';
  readonly key: TypedPixKey;
  readonly txid: string | null;
  readonly amount: CodeAmount;
  readonly request: string | null;
  readonly printed: Printed;
}

/** A code that says where its charge stands. */
export interface DynamicCode {
  readonly kind: 'dynamic';
  readonly url: PayloadUrl;
  /** The same as in the code. */
  readonly location: string;
  readonly printed: Printed;
}

/** The most that a charge of the standard asks for (API Pix 2.9.0: ten places before the point). A printed code has room for more. */
const CENTAVOS_MAX = 999_999_999_999n;

/**
 * Reads a code that a person wants to pay. Refused are texts that are none, codes that hand out cash (Pix Saque: a static code
 * with the institution that hands it out, Manual de Padrões para Iniciação do Pix 2.10.0, 2) and those that only ask to agree
 * to a recurrence. A key with wrong check digits never gets as far as the directory. `ownHost` is where the bank's own charges
 * stand.
 */
export function readCode(text: string, ownHost: string): Result<StaticCode | DynamicCode, CodeRefusal> {
  const read = readPrintedBrCode(text, { ownHost });
  if (!read.ok) return refuse({ code: 'pix.code-malformed', data: { why: explainBrCode(read.error) } });
  const { code, findings } = read.value;
  const printed = { name: code.merchantName, findings };
  switch (code.kind) {
    case 'recurrence':
      return refuse({ code: 'pix.code-recurrence' });
    case 'dynamic': {
      const url = checkPayloadUrl(code.url, { ownHost });
      if (!url.ok) return refuse({ code: 'pix.code-unsafe-address' });
      return ok({ kind: 'dynamic', url: url.value, location: code.url, printed });
    }
    case 'static': {
      if (code.fss !== null) return refuse({ code: 'pix.code-withdrawal', data: { kind: 'Pix Saque' } });
      const { pixKey, keyType, txid, amount, additionalInfo: request } = code;
      if (amount !== null && amount > CENTAVOS_MAX)
        return refuse({
          code: 'pix.code-malformed',
          data: { why: 'O valor é maior do que uma cobrança Pix pode ter.' },
        });
      return ok({
        kind: 'static',
        key: { type: keyType, canonical: pixKey },
        txid,
        amount: amount === null ? { rule: 'open' } : { rule: 'fixed', amount: formatDecimal(amount) },
        request,
        printed,
      });
    }
  }
}
