import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatInstant } from '@bank/core';
import {
  NO_TXID,
  parseEndToEndId,
  parseIdRec,
  parseIdSolicRec,
  parseMessageId,
  parseReturnId,
  parseStaticTxid,
  parseTxid,
  partsOfId,
} from './index.ts';

// The public vectors of Pix as a whole, read from the folder that IPE_VECTORS names; they are not ours to commit.
const VECTORS = process.env.IPE_VECTORS;

interface Vector {
  readonly id: string;
  readonly type: string;
  readonly context?: string;
  readonly value?: string;
  readonly input?: string;
  readonly expect: Readonly<Record<string, unknown>>;
}

function vectors(type: string): readonly Vector[] {
  const file = JSON.parse(readFileSync(`${VECTORS}/pix/vectors.json`, 'utf8')) as {
    readonly vectors: readonly Vector[];
  };
  return file.vectors.filter((vector) => vector.type === type);
}

test.skipIf(!VECTORS)('reads or refuses every published id of a payment (needs IPE_VECTORS)', () => {
  const ids = vectors('endToEndId');
  expect(ids.length).toBeGreaterThanOrEqual(8);
  for (const { value = '', expect: expected } of ids) {
    const parsed = value.startsWith('D') ? parseReturnId(value) : parseEndToEndId(value);
    expect([value, parsed.ok]).toEqual([value, expected.valid]);
    if (!parsed.ok) continue;
    const { ispb, at, suffix } = partsOfId(parsed.value);
    const { ispb: bank, utc, suffix: end } = expected;
    expect([ispb, `${formatInstant(at).slice(0, 16)}Z`, suffix]).toEqual([bank, utc, end]);
  }
});

test.skipIf(!VECTORS)(
  'reads or refuses every published txid, message id and id of a recurrence (needs IPE_VECTORS)',
  () => {
    const isStaticTxid = (text: string): boolean => text === NO_TXID || parseStaticTxid(text).ok;
    const verdicts = [
      ...vectors('txid').map(({ value = '', context = '', expect: expected }) => {
        const ours = context.startsWith('static') ? isStaticTxid(value) : parseTxid(value).ok;
        return [value, ours, expected.valid];
      }),
      ...vectors('bizMsgIdr').map(({ input = '', expect: expected }) => [
        input,
        parseMessageId(input).ok,
        expected.valid,
      ]),
      ...vectors('pixAutomaticoId').map(({ value = '', expect: expected }) => {
        const ours = value.startsWith('SC') ? parseIdSolicRec(value) : parseIdRec(value);
        return [value, ours.ok, expected.valid];
      }),
    ];
    expect(verdicts.length).toBeGreaterThanOrEqual(9);
    for (const [text, ours, theirs] of verdicts) expect([text, ours]).toEqual([text, theirs]);
  },
);
