import { parseArgs } from 'node:util';
import { amountDue, explainCobv, readCharge, type CobvFault } from '@bank/cobv';
import { formatDecimal, parseCivilDate, type CivilDate } from '@bank/core';
import { WrongUsage, type Command } from '../command.ts';
import { codesOf, readAll } from './read.ts';

export const cobvCommand: Command = {
  help: `Uso: ipe cobv [ARQUIVO]

Lê de ARQUIVO ou da entrada padrão uma cobrança por linha, em JSON, nas formas da API Pix: {"original",
"dataDeVencimento", "paymentDate", "validadeAposVencimento"?, "holidays"?, "abatimento"?, "desconto"?, "multa"?,
"juros"?}. Para cada uma escreve {"abatimento", "multa", "juros", "desconto", "final", "calendarDaysLate",
"businessDaysLate", "adjustedDue", "lastPayableDay", "payable"}, ou {"ok":false,"errors":[…]}; com alguma recusada, sai com 1.

"holidays" são os feriados do município do pagador, além dos nacionais.`,
  async run(line) {
    const { positionals } = parseArgs({ args: [...line.arguments], options: {}, allowPositionals: true });
    if (positionals.length > 1) throw new WrongUsage('Informe no máximo um arquivo.');
    const input = await readAll(() => line.readInput(positionals[0]));
    let refused = false;
    for (const text of codesOf(input, true)) {
      if (text.trim() === '') continue;
      const answer = answerOf(text);
      refused ||= 'errors' in answer;
      line.print(`${JSON.stringify(answer)}\n`);
    }
    return refused ? 1 : 0;
  },
};

type Answer =
  | { readonly ok: false; readonly errors: readonly { readonly code: string; readonly message: string }[] }
  | Readonly<Record<string, string | number | boolean>>;

function answerOf(text: string): Answer {
  const json = parseJson(text);
  if (json === undefined) return refused('cobv.json', 'A linha não é JSON.');
  const charge = readCharge(json);
  const { paymentDate, holidays } = (charge.ok ? json : {}) as Readonly<Record<string, unknown>>;
  if (!charge.ok) return { ok: false, errors: charge.error.map(errorOf) };
  const on = dateOf(paymentDate);
  if (!on) return refused('cobv.payment-date', 'paymentDate: informe o dia do pagamento como 2026-11-20.');
  const local = holidaysOf(holidays);
  if (!local) return refused('cobv.holidays', 'holidays: informe uma lista de datas como 2026-11-20.');
  const due = amountDue(charge.value, on, { localHolidays: local });
  if (!due.ok) return { ok: false, errors: [errorOf(due.error)] };
  const { abatimento, multa, juros, desconto, final, ...days } = due.value;
  return {
    abatimento: formatDecimal(abatimento),
    multa: formatDecimal(multa),
    juros: formatDecimal(juros),
    desconto: formatDecimal(desconto),
    final: formatDecimal(final),
    calendarDaysLate: days.calendarDaysLate,
    businessDaysLate: days.businessDaysLate,
    adjustedDue: days.adjustedDue,
    lastPayableDay: days.lastPayableDay,
    payable: days.payable,
  };
}

function refused(code: string, message: string): Answer {
  return { ok: false, errors: [{ code, message }] };
}

function errorOf(fault: CobvFault): { readonly code: string; readonly message: string } {
  return { code: fault.code, message: explainCobv(fault) };
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function dateOf(value: unknown): CivilDate | undefined {
  const date = typeof value === 'string' ? parseCivilDate(value) : undefined;
  return date?.ok ? date.value : undefined;
}

function holidaysOf(value: unknown): ReadonlySet<CivilDate> | undefined {
  if (value === undefined || value === null) return new Set();
  if (!Array.isArray(value)) return undefined;
  const dates = value.map(dateOf).filter((date) => date !== undefined);
  return dates.length === value.length ? new Set(dates) : undefined;
}
