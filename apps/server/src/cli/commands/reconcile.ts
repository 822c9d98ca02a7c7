import { parseArgs } from 'node:util';
import { addDays, bankingDate, formatBrl, formatDate, parseCivilDate, type CivilDate } from '@bank/core';
import { createBank } from '../../bank.ts';
import { differenceWords, type ReconciliationFeature } from '../../features/reconciliation/index.ts';
import { CommandRefused, WrongUsage, type Command, type CommandLine, type ExitCode } from '../command.ts';
import { withPlatform } from '../open-bank.ts';

export const reconcileCommand: Command = {
  help: `Uso: ipe reconcile [--rail TRILHO] [--day AAAA-MM-DD]

Confere os nossos livros com o extrato que cada trilho dá do dia (padrão: ontem, em São Paulo; todos os trilhos). O servidor
faz o mesmo no fechamento do dia. Pode ser repetido: a mesma diferença fica uma só, e a que sumiu deixa de estar em aberto.
O que é encontrado alarma e aparece em "ipe incidents". O servidor precisa estar rodando: é ele que fala com os trilhos.
Sai com 0 se tudo confere, com 1 se há diferença em aberto ou um extrato não veio.

  --rail TRILHO  só este: spi`,
  async run(line) {
    const { values } = parseArgs({
      args: [...line.arguments],
      options: { rail: { type: 'string' }, day: { type: 'string' } },
    });
    const day = dayOf(values.day, line);
    return withPlatform(line, async (platform) => {
      const { reconciliation, http } = await createBank(platform);
      try {
        const known = reconciliation.rails;
        const rails = values.rail === undefined ? known : known.filter(({ name }) => name === values.rail);
        if (rails.length === 0) {
          throw new WrongUsage(`--rail: use um destes: ${known.map(({ name }) => name).join(', ')}.`);
        }
        let code: ExitCode = 0;
        for (const rail of rails) if (!(await reconcile(line, reconciliation, rail, day))) code = 1;
        return code;
      } finally {
        await http.close();
      }
    });
  },
};

function dayOf(text: string | undefined, { clock }: CommandLine): CivilDate {
  const today = bankingDate(clock.now());
  if (text === undefined) return addDays(today, -1);
  const date = parseCivilDate(text);
  if (!date.ok) throw new WrongUsage('--day: informe uma data que existe, como 2026-11-20.');
  if (date.value >= today) throw new WrongUsage('--day: só um dia que já terminou pode ser conferido.');
  return date.value;
}

/** Whether nothing is open of that day. */
async function reconcile(
  line: CommandLine,
  reconciliation: ReconciliationFeature,
  { name, words }: ReconciliationFeature['rails'][number],
  day: CivilDate,
): Promise<boolean> {
  const done = await reconciliation.reconcile(name, day, new AbortController().signal);
  const about = `${words}, ${formatDate(day)}`;
  if (!done.ok) throw new CommandRefused(`${about}: ${done.error.words}`);
  if (done.value.is === 'idle') {
    line.print(`${about}: nada foi trocado com o trilho até este dia.\n`);
    return true;
  }
  const { matched, open, found } = done.value;
  line.print(
    `${about}: ${counted(matched, 'pagamento confere', 'pagamentos conferem')}, ${differences(open.length, found.length)}.\n`,
  );
  for (const { id, kind, paymentId, ours, theirs } of open) {
    line.print(
      `  ${differenceWords(kind).title}: ${paymentId}, nós ${formatBrl(ours)}, o trilho ${formatBrl(theirs)}  ${id}\n`,
    );
  }
  return open.length === 0;
}

function differences(open: number, found: number): string {
  if (open === 0) return 'nenhuma diferença em aberto';
  return `${counted(open, 'diferença em aberto', 'diferenças em aberto')} (${counted(found, 'nova', 'novas')})`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
