import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays, bankingDate, formatDate, formatTime, parseCivilDate, SECOND_MS, type CivilDate } from '@bank/core';
import { createBank } from '../../bank.ts';
import {
  CLOSING_WORDS,
  countsInWords,
  STEP_WORDS,
  type ClosingRecord,
  type ClosingRun,
  type DayCloseFeature,
} from '../../features/day-close/index.ts';
import { CommandRefused, WrongUsage, type Command, type CommandLine, type ExitCode } from '../command.ts';
import { withPlatform } from '../open-bank.ts';

/** A closer that was killed keeps its place for less than that. */
const PATIENCE_MS = 20 * SECOND_MS;
const LISTED = 14;

export const closeDayCommand: Command = {
  help: `Uso: ipe close-day [--date AAAA-MM-DD]
       ipe close-day --list

Fecha cada dia até a data (padrão: ontem, em São Paulo), do mais antigo ao mais novo, sem pular nenhum: guarda o saldo
final de cada conta, não deixa mais nada ser lançado nesses dias, e faz o que o banco faz depois, passo a passo. O servidor
fecha o dia sozinho a partir de 1h; este comando adianta, repete o que parou e o que ficou com pendências. Pode ser
repetido: um passo que terminou fica como está, e nada é cobrado duas vezes. Sai com 1 se uma conta não confere ou um passo
não terminou.

  --list  mostra os últimos fechamentos e o que cada passo fez`,
  async run(line) {
    const { values } = parseArgs({
      args: [...line.arguments],
      options: { date: { type: 'string' }, list: { type: 'boolean' } },
    });
    if (values.list === true && values.date !== undefined) throw new WrongUsage('Use --list sem --date.');
    const target = values.list === true ? undefined : dayToClose(values.date, line);
    return withPlatform(line, async (platform) => {
      const { dayClose, http } = await createBank(platform);
      try {
        return await (target === undefined ? list(line, dayClose) : close(line, dayClose, target));
      } finally {
        await http.close();
      }
    });
  },
};

function dayToClose(text: string | undefined, { clock }: CommandLine): CivilDate {
  const today = bankingDate(clock.now());
  if (text === undefined) return addDays(today, -1);
  const date = parseCivilDate(text);
  if (!date.ok) throw new WrongUsage('--date: informe uma data que existe, como 2026-11-20.');
  if (date.value >= today) throw new WrongUsage('--date: só um dia que já terminou pode ser fechado.');
  return date.value;
}

async function list(line: CommandLine, dayClose: DayCloseFeature): Promise<ExitCode> {
  const closings = await dayClose.newest(LISTED);
  if (closings.length === 0) line.print('Nenhum dia foi fechado ainda.\n');
  for (const closing of closings) {
    const { date, state, begunAt } = closing;
    const began = `começou em ${formatDate(bankingDate(begunAt))} às ${formatTime(begunAt)}`;
    line.print(`${formatDate(date)}  ${CLOSING_WORDS[state]}, ${began}\n`);
    for (const { words, state: stands, counts, faults } of closing.steps) {
      const did = stands === 'done' ? countsInWords(counts) : `${STEP_WORDS[stands]}; ${countsInWords(counts)}`;
      line.print(`  ${words}: ${did}\n`);
      for (const fault of faults) line.print(`    ${fault}\n`);
    }
  }
  return 0;
}

async function close(line: CommandLine, dayClose: DayCloseFeature, target: CivilDate): Promise<ExitCode> {
  const { outcome, dates } = await untilFree(line, dayClose, target);
  const closings = await dayClose.of([...new Set([...dates, target])]);
  for (const closing of closings) if (dates.includes(closing.date)) report(line, closing);
  if (dates.length === 0) line.print(`${formatDate(target)} já estava fechado: 0 saldos guardados, 0 passos.\n`);
  if (outcome === 'stopped') throw new CommandRefused('Outro processo assumiu o fechamento. Veja com --list.');
  return closings.every(({ state }) => state === 'closed') ? 0 : 1;
}

/** Another closer ends soon, or is dead and loses its place. */
async function untilFree(line: CommandLine, dayClose: DayCloseFeature, target: CivilDate): Promise<ClosingRun> {
  const until = performance.now() + PATIENCE_MS;
  for (let told = false; ; told = true) {
    const run = await dayClose.close({ target, again: true });
    if (run.outcome !== 'busy') return run;
    if (performance.now() > until) {
      throw new CommandRefused('Outro processo está fechando o dia. Veja com --list e repita quando ele terminar.');
    }
    if (!told) line.tell('Outro processo está fechando o dia. Esperando…');
    await sleep(SECOND_MS / 2);
  }
}

/** The day with its first step on the first line, then a line for each other step; faults go to the standard error. */
function report(line: CommandLine, { date, state, steps }: ClosingRecord): void {
  const [first, ...others] = steps;
  const did = first ? countsInWords(first.counts) : '';
  const became = { open: 'não terminou de fechar', closed: 'fechado', 'with-faults': 'fechado com pendências' }[state];
  line.print(`${formatDate(date)} ${became}: ${did}.\n`);
  for (const { words, counts, state: stands } of others) {
    line.print(`${words}: ${stands === 'failed' ? `${STEP_WORDS.failed}; ` : ''}${countsInWords(counts)}.\n`);
  }
  for (const { words, faults } of steps) for (const fault of faults) line.tell(`${words}: ${fault}`);
}
