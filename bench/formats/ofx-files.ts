import { addDays, formatDecimal, money } from '@bank/core';
import { readOfx, writeOfx, type OfxEntry, type OfxFile, type OfxMoment } from '@bank/ofx';
import { Ofx } from 'ofx-data-extractor';
import { parseSync } from 'ofx-js';
import { cpuMs } from './clock.ts';
import { below, digits, TODAY } from './codes.ts';
import { figure, median, type Figure } from './figure.ts';

const ENTRIES = 10_000;
const ROUNDS = 7;

interface ForeignFile {
  readonly OFX: {
    readonly BANKMSGSRSV1: {
      readonly STMTTRNRS: { readonly STMTRS: { readonly BANKTRANLIST: { readonly STMTTRN: readonly unknown[] } } };
    };
  };
}

const PEERS: Readonly<Record<string, (text: string) => number>> = {
  'ofx-js': (text) =>
    (parseSync(text) as unknown as ForeignFile).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN.length,
  'ofx-data-extractor': (text) => new Ofx(text).getBankTransferList().length,
};

/** A statement of ten thousand entries, written and read. */
export function ofxFigures(): readonly Figure[] {
  const file = statement();
  const text = writeOfx(file);
  const read = (): number => {
    const found = readOfx(text);
    return found.ok ? (found.value[0]?.entries.length ?? 0) : 0;
  };
  const write = (): number => (writeOfx(file).length === text.length ? ENTRIES : 0);
  const peers = Object.entries(PEERS).map(([name, parse]) => ({ name, parse: () => parse(text) }));
  const [ours = Number.NaN, written = Number.NaN, ...theirs] = millisecondsEach([
    read,
    write,
    ...peers.map(({ parse }) => parse),
  ]);
  const quickest = peers
    .map(({ name }, index) => ({ name, value: theirs[index] ?? Number.NaN }))
    .toSorted((a, b) => a.value - b.value)[0];
  const size = `${(text.length / 1e6).toFixed(1)} MB`;
  return [
    figure('OFX, 10,000 entries, read', ours, 'ms', {
      peer: quickest && { ...quickest, ratio: quickest.value / ours },
      note: `${size}; the peers give texts as they stand, we check amounts, days, ids and structure`,
    }),
    figure('OFX, 10,000 entries, written', written, 'ms', { note: `${size}; the peers write none` }),
  ];
}

/** Medians of rounds that take turns; each has to find every entry. */
function millisecondsEach(rounds: readonly (() => number)[]): readonly number[] {
  const times = rounds.map((): number[] => []);
  for (let turn = 0; turn < ROUNDS + 2; turn += 1) {
    for (const [index, round] of rounds.entries()) {
      const begun = cpuMs();
      const found = round();
      if (found !== ENTRIES) throw new Error(`OFX: ${found} of ${ENTRIES} entries`);
      if (turn >= 2) times[index]?.push(cpuMs() - begun);
    }
  }
  return times.map(median);
}

function statement(): OfxFile {
  const day = (offset: number): OfxMoment => ({ date: addDays(TODAY, -offset), time: '10:30:00', offsetMinutes: -180 });
  const entries = Array.from({ length: ENTRIES }, (_, index): OfxEntry => {
    const amount = money(BigInt(below(9_999_999)) - 5_000_000n);
    return {
      type: amount < 0n ? 'DEBIT' : 'CREDIT',
      postedAt: day((ENTRIES - index) % 28),
      amount,
      id: `${digits(8)}${String(index).padStart(8, '0')}`,
      name: `CLIENTE ${digits(6)}`,
      memo: `PIX RECEBIDO PEDIDO ${digits(6)} DE ${formatDecimal(amount)}`,
    };
  });
  const balance = { amount: money(123_456n), asOf: day(0) };
  return {
    institution: { name: 'Banco Ipe', id: '990' },
    createdAt: day(0),
    statements: [
      {
        account: { bankId: '990', branchId: '0001', accountId: '10007', type: 'CHECKING' },
        from: day(30),
        to: day(0),
        entries,
        ledgerBalance: balance,
      },
    ],
  };
}
