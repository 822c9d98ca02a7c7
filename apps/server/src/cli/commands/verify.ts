import { parseArgs } from 'node:util';
import { countInWords } from '@bank/core';
import { BoundedClient, KEEP_ALIVE, NO_SILENCE_BOUND, verifyBooks, type CheckResult } from '@bank/ledger';
import { createBank } from '../../bank.ts';
import { keptAnchors } from '../../features/history/index.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { readHeadKeys } from '../../platform/keys/known-keys.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Command, CommandLine, ExitCode } from '../command.ts';
import { withPlatform } from '../open-bank.ts';

/** What the ledger's own checks prove, in words for people. */
const TITLES: Readonly<Record<string, string>> = {
  'ledger.balanced': 'V1: cada transação, e o livro inteiro, somam zero',
  'ledger.running-balance':
    'V3: os lançamentos de cada conta não têm lacunas, o saldo corrido confere e nunca passa do limite',
  'ledger.stored-balance': 'V2: o saldo guardado de cada conta é a soma dos seus lançamentos',
  'ledger.holds': 'V2: o valor reservado de cada conta é a soma das suas reservas em aberto',
  'ledger.idempotency': 'V4: cada chave de envio tem um efeito, e só um',
  'ledger.days': 'V12: saldo inicial mais movimentos é o saldo final, dia a dia',
  'ledger.audit': 'V7: a trilha de auditoria está íntegra, encadeada, assinada e com tudo o que foi ancorado',
};

export const verifyCommand: Command = {
  help: `Uso: ipe verify

Lê o banco de dados inteiro num só instante, também com o banco aberto, e não muda nada. Mostra o que conferiu e quantos
registros leu. Sai com 1, e com a primeira falha, se algo não confere. Âncoras da auditoria: DATA_DIR/anchors.`,
  async run(line) {
    parseArgs({ args: [...line.arguments] });
    return withPlatform(line, ({ settings }) => verify(line, settings));
  },
};

async function verify(line: CommandLine, settings: Settings): Promise<ExitCode> {
  const platform = openPlatform({ settings, clock: line.clock, entropy: line.entropy });
  const bank = await createBank(platform);
  // A connection without the limits of the bank's own: a large book takes longer than any request may.
  const client = new BoundedClient({
    connectionString: settings.databaseUrl,
    silentMs: NO_SILENCE_BOUND,
    ...KEEP_ALIVE,
  });
  client.on('error', () => undefined); // The check that fails says it all; unheard, a second word would end the process.
  await client.connect();
  try {
    const heads = await readHeadKeys(client, settings.keys.audit);
    const anchors = await keptAnchors(settings.dataDir);
    const report = await verifyBooks(client, { heads, anchors, checks: bank.checks });
    for (const check of report.checks) line.print(`${describe(check)}\n`);
    const faulty = report.checks.find(({ faults }) => faults > 0);
    line.print(
      faulty
        ? `\nPrimeira falha: ${faulty.firstFault}\n`
        : `\nTudo confere: ${report.checks.length} provas, ${anchors.length} âncoras.\n`,
    );
    return report.ok ? 0 : 1;
  } finally {
    await client.end();
    await bank.stop();
  }
}

function describe({ name, title, counted, faults, elapsedMs }: CheckResult): string {
  const words = TITLES[name] ?? title;
  const outcome = faults === 0 ? 'ok   ' : 'FALHA';
  const found = faults === 0 ? '' : `, ${countInWords(faults)} com falha`;
  return `${outcome} ${words} (${countInWords(counted)} conferidos${found}, ${countInWords(elapsedMs)} ms)`;
}
