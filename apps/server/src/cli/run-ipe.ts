import { CommandRefused, WrongUsage, type Command, type CommandLine, type ExitCode } from './command.ts';

/** Every command; its code is loaded when it is asked for: reading a code must not wait for the bank. */
const COMMANDS: Readonly<Record<string, { readonly summary: string; readonly load: () => Promise<Command> }>> = {
  migrate: {
    summary: 'cria o banco de dados ou o atualiza',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  seed: {
    summary: 'enche o banco de dados com a sandbox',
    load: async () => (await import('./commands/seed.ts')).seedCommand,
  },
  verify: {
    summary: 'prova livros, reservas, chaves de envio, auditoria e o que cada área guarda',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  'close-day': {
    summary: 'fecha um dia: saldos finais, provados contra os lançamentos, e tarifas',
    load: async () => (await import('./commands/close-day.ts')).closeDayCommand,
  },
  reconcile: {
    summary: 'confere os livros com o extrato que cada trilho dá do dia',
    load: async () => (await import('./commands/reconcile.ts')).reconcileCommand,
  },
  incidents: {
    summary: 'mostra o que está em aberto com os trilhos, e o resolve por duas pessoas',
    load: async () => (await import('./commands/incidents.ts')).incidentsCommand,
  },
  disputes: {
    summary: 'mostra e decide, por duas pessoas, o que empresas receberam e alguém contestou por fraude',
    load: async () => (await import('./commands/disputes.ts')).disputesCommand,
  },
  precautions: {
    summary: 'mostra, faz e encerra, por duas pessoas, bloqueios cautelares do que empresas receberam',
    load: async () => (await import('./commands/precautions.ts')).precautionsCommand,
  },
  staff: {
    summary: 'faz uma pessoa da equipe, com o seu segredo',
    load: async () => (await import('./commands/staff.ts')).staffCommand,
  },
  export: {
    summary: 'exporta a auditoria ou os lançamentos de uma empresa, para conferir em qualquer lugar',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  'check-export': {
    summary: 'confere uma exportação, sem banco de dados',
    load: async () => (await import('./commands/check-export.ts')).checkExportCommand,
  },
  onboarding: {
    summary: 'mostra, aprova e nega cadastros de empresas',
    load: async () => (await import('./commands/onboarding.ts')).onboardingCommand,
  },
  company: {
    summary: 'mostra e responde pedidos de empresas: cadastro, produtos e planos',
    load: async () => (await import('./commands/company.ts')).companyCommand,
  },
  fees: {
    summary: 'mostra tarifas que aguardam saldo e devolve tarifas',
    load: async () => (await import('./commands/fees.ts')).feesCommand,
  },
  'pix-dashboard': {
    summary: 'conta de novo, desde o primeiro lançamento, o que o painel Pix mostra',
    load: async () => (await import('./commands/pix-dashboard.ts')).pixDashboardCommand,
  },
  banks: {
    summary: 'importa do Banco Central a lista de instituições',
    load: async () => (await import('./commands/banks.ts')).banksCommand,
  },
  people: {
    summary: 'ajuda a quem ninguém da empresa pode ajudar: celular perdido, administrador que saiu',
    load: async () => (await import('./commands/people.ts')).peopleCommand,
  },
  keys: {
    summary: 'mostra e troca as chaves do banco',
    load: async () => (await import('./commands/keys.ts')).keysCommand,
  },
  read: {
    summary: 'lê códigos de formatos bancários e os mostra em JSON',
    load: async () => (await import('./commands/read.ts')).readCommand,
  },
  write: {
    summary: 'escreve códigos de formatos bancários a partir de JSON',
    load: async () => (await import('./commands/write.ts')).writeCommand,
  },
  cobv: {
    summary: 'o valor de uma cobrança com vencimento num dia, com as suas partes',
    load: async () => (await import('./commands/cobv.ts')).cobvCommand,
  },
  'business-day': {
    summary: 'o mesmo dia ou o próximo em que os bancos compensam',
    load: async () => (await import('./commands/business-day.ts')).businessDayCommand,
  },
};

/** Runs one command and says with which code the process ends. */
export async function runIpe(line: CommandLine): Promise<ExitCode> {
  const [name, ...rest] = line.arguments;
  if (name === undefined || name === '--help' || name === '-h') {
    line.print(OVERVIEW);
    return name === undefined ? 2 : 0;
  }
  const known = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!known) {
    line.tell(`Não há o comando "${name}".\n\n${OVERVIEW}`);
    return 2;
  }
  const command = await known.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    line.print(`${command.help}\n`);
    return 0;
  }
  return run(command, { ...line, arguments: rest });
}

async function run(command: Command, line: CommandLine): Promise<ExitCode> {
  try {
    return await command.run(line);
  } catch (error) {
    const misuse = error instanceof WrongUsage ? error.message : argumentFaultOf(error);
    if (misuse !== undefined) {
      line.tell(`${misuse}\n\n${command.help}`);
      return 2;
    }
    line.tell(error instanceof CommandRefused ? error.message : `O comando não terminou: ${reasonOf(error)}`);
    return 1;
  }
}

const ARGUMENT_FAULTS: Readonly<Record<string, string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: 'Este comando não tem uma das opções dadas.',
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: 'Há um argumento a mais.',
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: 'Falta o valor de uma opção, ou sobra.',
};

// What Node's own reader of arguments refuses, in our words.
function argumentFaultOf(error: unknown): string | undefined {
  return error instanceof Error ? ARGUMENT_FAULTS[String((error as NodeJS.ErrnoException).code)] : undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

const OVERVIEW = `ipe: a linha de comando do banco

Uso: npm run --silent ipe -- COMANDO …

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`)
  .join('\n')}

"ipe COMANDO --help" explica cada um.
`;
