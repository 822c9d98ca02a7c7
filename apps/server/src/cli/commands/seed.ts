import { parseArgs } from 'node:util';
import { countInWords } from '@bank/core';
import { seededPeople } from '../../features/operators/index.ts';
import { claimDatabase, ForeignDatabase, markSeeded } from '../../platform/database/deployment.ts';
import { migrate } from '../../platform/database/migrate.ts';
import type { OpenPlatform } from '../../platform/open-platform.ts';
import { LARGE_COMPANY, seedLarge } from '../../seed/seed-large.ts';
import { seedSandbox } from '../../seed/seed-sandbox.ts';
import { CommandRefused, WrongUsage, type Command } from '../command.ts';
import { assertMigrated, withUnpreparedPlatform } from '../open-bank.ts';

const ENTRIES_MAX = 20_000_000;

export const seedCommand: Command = {
  help: `Uso: ipe seed [--entries N]

Escreve empresas, operadores e um ano de lançamentos fictícios, iguais a cada vez, com datas contadas de hoje para
trás. O que já está lá fica como está; senhas temporárias da sandbox que ninguém usou valem de novo por um dia.

  --entries N   acrescenta a empresa ${LARGE_COMPANY.bankAccount}, com N lançamentos, para medir`,
  async run(line) {
    const { values } = parseArgs({ args: [...line.arguments], options: { entries: { type: 'string' } } });
    const entries = values.entries === undefined ? undefined : readCount(values.entries);
    await withUnpreparedPlatform(line, async (platform) => {
      await prepare(platform);
      const count = await seedSandbox(platform);
      await seededPeople.renewTemporaryPasswords(platform.pool, platform.clock.now());
      await markSeeded(platform.pool);
      line.print(
        count.entries === 0
          ? 'A sandbox já está no banco de dados.\n'
          : `Sandbox escrita: ${countInWords(count.transactions)} transações, ${countInWords(count.entries)} lançamentos, ${countInWords(count.auditRecords)} atos.\n`,
      );
      if (entries !== undefined) {
        const written = await seedLarge(platform, LARGE_COMPANY, entries, (soFar) =>
          line.tell(`${countInWords(soFar)} lançamentos…`),
        );
        line.print(`Empresa ${LARGE_COMPANY.bankAccount}: ${countInWords(written)} lançamentos novos.\n`);
      }
    });
    return 0;
  },
};

function readCount(text: string): number {
  const count = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > ENTRIES_MAX)
    throw new WrongUsage(`--entries: informe um número de 1 a ${countInWords(ENTRIES_MAX)}.`);
  return count;
}

async function prepare(platform: OpenPlatform): Promise<void> {
  const { settings, pool } = platform;
  if (settings.environment === 'production') {
    throw new CommandRefused('Produção não tem dados fictícios: rode em outro BANK_ENV.');
  }
  await migrate(settings.migrateUrl);
  await assertMigrated(platform);
  await claimDatabase(pool, settings.environment).catch((error: unknown) => {
    throw error instanceof ForeignDatabase ? new CommandRefused(error.message) : error;
  });
}
