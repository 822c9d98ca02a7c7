import {
  CHARGE_KIND_WORDS,
  CODE_PART_WORDS,
  KEY_TYPE_NAMES,
  type Charge,
  type ChargeRow,
  type ChargeStage,
  type CodeKind,
  type CodePart,
  type CompanyKey,
} from '@bank/contracts';
import { formatBrl, formatDate, type CivilDate } from '@bank/core';
import { formatPixKey, recognisePixKey, type PixKey } from '@bank/pix-key';
import type { Tone } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf, instantOf, momentInWords, onMoment } from '../../vocabulary/dates.ts';

/** The stages as headings of many. */
export const STAGE_PLURALS: Readonly<Record<ChargeStage, string>> = {
  active: 'Ativas',
  overdue: 'Vencidas',
  paid: 'Concluídas',
  expired: 'Expiradas',
  removed: 'Removidas',
};

export const STAGE_TONES: Readonly<Record<ChargeStage, Tone>> = {
  active: 'info',
  overdue: 'warning',
  paid: 'positive',
  expired: 'neutral',
  removed: 'neutral',
};

/** What a charge of each kind is for, as somebody says it who wants one. */
export const PURPOSES: Readonly<Record<CodeKind, { readonly title: string; readonly text: string }>> = {
  static: {
    title: 'Para imprimir e deixar no balcão',
    text: 'Um QR Code que se paga quantas vezes quiser, com ou sem valor definido.',
  },
  immediate: {
    title: 'Para receber agora',
    text: 'Vale uma vez e por um tempo curto, como uma venda no caixa ou pelo WhatsApp.',
  },
  due: {
    title: 'Para receber até uma data',
    text: 'Com vencimento, multa, juros e desconto calculados no dia do pagamento.',
  },
};

/** Whom or what a charge is about, in its first line: who is charged, else what it says, else what it is. */
export function titleOf({ debtorName, request, kind }: Pick<ChargeRow, 'debtorName' | 'request' | 'kind'>): string {
  if (debtorName !== null) return debtorName;
  return request === null || request === '' ? CHARGE_KIND_WORDS[kind] : request;
}

/** A due date, with the banking day until which it is not late where that is another one. */
export function dueInWords(date: string, adjusted: string | null): string {
  const moved = adjusted === null || adjusted === date ? '' : ` (próximo dia útil: ${formatDate(dayOf(adjusted))})`;
  return `${formatDate(dayOf(date))}${moved}`;
}

/** By when a charge is to be paid, or when it was, briefly; undefined where it waits for no day. */
export function deadlineOf(
  row: Pick<ChargeRow, 'dueDate' | 'dueAdjusted' | 'expiresAt' | 'stage' | 'paidAt'>,
  today: CivilDate,
): string | undefined {
  const { dueDate, dueAdjusted, expiresAt, stage, paidAt } = row;
  if (stage === 'removed') return undefined;
  if (stage === 'paid' && paidAt !== null) return `Paga ${onMoment(instantOf(paidAt), today)}`;
  if (dueDate !== null) {
    if (dayOf(dueDate) === today && dueDate === dueAdjusted && stage === 'active') return 'Vence hoje';
    return `${stage === 'overdue' || stage === 'expired' ? 'Venceu' : 'Vence'} em ${dueInWords(dueDate, dueAdjusted)}`;
  }
  if (expiresAt === null) return undefined;
  const moment = momentInWords(instantOf(expiresAt), today);
  return `${stage === 'expired' ? 'Valeu' : 'Vale'} até ${moment}`;
}

/** What was asked for, in words; null: the payer says how much. */
export function amountInWords(amount: string | null): string {
  return amount === null ? 'Valor livre' : formatBrl(centavosOf(amount));
}

/** How often a charge was paid. */
export function timesInWords(payments: number): string {
  return payments === 1 ? '1 pagamento' : `${payments} pagamentos`;
}

/** A key of the company as a choice: its kind and the key itself. */
export function keyChoice({ type, key }: Pick<CompanyKey, 'type' | 'key'>): string {
  return key === null
    ? KEY_TYPE_NAMES[type]
    : `${KEY_TYPE_NAMES[type]} · ${formatPixKey({ type, canonical: key as PixKey })}`;
}

/** A key of which only the text is known. */
export function keyInWords(key: string): string {
  const read = recognisePixKey(key);
  return read.kind === 'key' ? formatPixKey({ type: read.type, canonical: read.canonical }) : key;
}

/** The parts of an amount in one line, the original left out where there is nothing else: "Multa R$ 2,00 · Juros R$ 0,33". */
export function partsInWords(parts: readonly { readonly part: CodePart; readonly amount: string }[]): string {
  return parts
    .filter(({ part, amount }) => part !== 'original' && centavosOf(amount) !== 0n)
    .map(({ part, amount }) => `${CODE_PART_WORDS[part]} ${formatBrl(absolute(centavosOf(amount)))}`)
    .join(' · ');
}

/** How long an immediate charge may be paid: "1 hora", "7 dias", "90 minutos". */
export function durationInWords(seconds: number): string {
  const units = [
    [86_400, 'dia', 'dias'],
    [3600, 'hora', 'horas'],
    [60, 'minuto', 'minutos'],
  ] as const;
  for (const [size, one, many] of units) {
    if (seconds % size === 0) return seconds === size ? `1 ${one}` : `${seconds / size} ${many}`;
  }
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
}

/** Whether anything of a charge can still be changed. A static code may be printed already. */
export function mayEdit({ kind, state, isBeingPaid }: Pick<Charge, 'kind' | 'state' | 'isBeingPaid'>): boolean {
  return kind !== 'static' && state === 'active' && !isBeingPaid;
}

/** Whether it can be taken out of the way. */
export function mayRemove({ state, isBeingPaid }: Pick<Charge, 'state' | 'isBeingPaid'>): boolean {
  return state === 'active' && !isBeingPaid;
}

/** Whether its code is still worth showing: it pays. */
export function isPayable({ kind, stage }: Pick<Charge, 'kind' | 'stage'>): boolean {
  return stage === 'active' || stage === 'overdue' || (kind === 'static' && stage === 'paid');
}

function absolute(centavos: bigint): bigint {
  return centavos < 0n ? -centavos : centavos;
}
