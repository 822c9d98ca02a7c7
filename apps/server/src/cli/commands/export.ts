import { parseArgs } from 'node:util';
import { WrongUsage, type Command } from '../command.ts';
import { exportAudit } from '../exports/export-audit.ts';
import { exportLedger } from '../exports/export-ledger.ts';
import { withPlatform } from '../open-bank.ts';

export const exportCommand: Command = {
  help: `Uso: ipe export audit|ledger --company CONTA

Escreve na saída padrão uma linha de JSON por registro, encadeada e com a assinatura do banco no fim: "ipe check-export" a
confere sem banco de dados. Atos da auditoria dos últimos segundos podem ainda não estar encadeados, e ficam para a próxima.`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { company: { type: 'string' } },
      allowPositionals: true,
    });
    const [what, ...more] = positionals;
    if (more.length > 0 || (what !== 'audit' && what !== 'ledger'))
      throw new WrongUsage('Diga o que exportar: audit ou ledger.');
    const { company } = values;
    if (company === undefined || !/^\d{5}$/.test(company))
      throw new WrongUsage('--company: informe a conta da empresa, de cinco algarismos.');
    await withPlatform(line, (platform) => (what === 'audit' ? exportAudit : exportLedger)(platform, company, line));
    return 0;
  },
};
