import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatDecimal } from '@bank/core';
import { amountCentavosOf } from './amount.ts';
import { crc16, formatCrc, readBrCode, type BrCodeFaultCode } from './index.ts';

// The public vectors of Pix as a whole, read from the folder that IPE_VECTORS names; they are not ours to commit.
const VECTORS = process.env.IPE_VECTORS;

interface Vector {
  readonly id: string;
  readonly type: string;
  readonly brcode: string;
  readonly input: string;
  readonly expect: {
    readonly verdict: string;
    readonly crc: string;
    readonly fields?: Readonly<Record<string, string | undefined>>;
  };
}

/** What decides against a code, by the vector's id. Where a vector says otherwise than this, the README gives the reason. */
const REFUSALS: Readonly<Record<string, BrCodeFaultCode>> = {
  'br-manual-multi-template': 'brcode.txid',
  'br-multi-template-amount-1.00': 'brcode.txid',
  'br-obsolete-gui-spi': 'brcode.no-pix-template',
  'br-pixutils-dynamic-wrong-crc': 'brcode.crc',
  'br-openpix-crc-0000': 'brcode.crc',
  'br-stone-bad-length-units': 'brcode.malformed',
  'br-stone-bad-crc': 'brcode.malformed',
  'br-stone-city-accent': 'brcode.merchant-city',
  'br-stone-name-26': 'brcode.merchant-name',
};

function vectors(type: string): readonly Vector[] {
  const file = JSON.parse(readFileSync(`${VECTORS}/pix/vectors.json`, 'utf8')) as {
    readonly vectors: readonly Vector[];
  };
  return file.vectors.filter((vector) => vector.type === type);
}

test.skipIf(!VECTORS)('reads or refuses every published BR Code as the vectors say (needs IPE_VECTORS)', () => {
  const codes = vectors('brcode');
  expect(codes.length).toBeGreaterThanOrEqual(28);
  for (const { id, brcode, expect: expected } of codes) {
    const result = readBrCode(brcode);
    const refusal = REFUSALS[id];
    if (!result.ok) {
      expect([id, result.error.code]).toEqual([id, refusal]);
      continue;
    }
    expect([id, refusal]).toEqual([id, undefined]);
    const { value } = result;
    const fields = expected.fields ?? {};
    expect([id, value]).toEqual([
      id,
      {
        kind: fields.kind?.replace('-only', ''),
        pixKey: fields.pixKey ?? null,
        keyType: value.keyType,
        url: fields.url ?? null,
        recurrenceUrl: fields.recurrenceUrl ?? null,
        amount: value.amount,
        txid: fields.txid_62_05 === '***' ? null : fields.txid_62_05,
        merchantName: fields.merchantName,
        merchantCity: fields.merchantCity,
        postalCode: fields.postalCode ?? null,
        additionalInfo: fields.infoAdicional ?? null,
        fss: fields.fss ?? null,
        pointOfInitiation: fields.pointOfInitiationMethod ?? null,
        lenient: expected.verdict !== 'valid',
      },
    ]);
    const amount = fields.transactionAmount;
    expect([id, value.amount]).toEqual([id, amount === undefined ? null : BigInt(amountCentavosOf(amount))]);
    if (value.amount !== null) expect(Number(formatDecimal(value.amount))).toBe(Number(amount));
  }
});

test.skipIf(!VECTORS)('makes every published CRC (needs IPE_VECTORS)', () => {
  const crcs = vectors('crc16');
  expect(crcs.length).toBeGreaterThanOrEqual(4);
  for (const { input, expect: expected } of crcs) expect(formatCrc(crc16(input))).toBe(expected.crc);
  for (const { id, brcode, expect: expected } of vectors('brcode')) {
    const computed = expected.fields?.crc_computed;
    if (computed !== undefined) expect([id, formatCrc(crc16(brcode.slice(0, -4)))]).toEqual([id, computed]);
  }
});

test.skipIf(!VECTORS)("reads the codes of API Pix's own description (needs IPE_VECTORS)", () => {
  const description = readFileSync(`${VECTORS}/pix/api-pix-2.9.0.openapi.yaml`, 'utf8');
  const codes = [...description.matchAll(/pixCopiaECola: *"?(0002\S[^\n"]*)/g)].map(([, code = '']) => code.trim());
  expect(codes.length).toBeGreaterThanOrEqual(3);
  for (const code of codes) expect(readBrCode(code)).toMatchObject({ ok: true, value: { lenient: false } });
});
