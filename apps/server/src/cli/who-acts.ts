import { recogniseStaff } from '../platform/config/staff.ts';
import type { Settings } from '../platform/config/settings.ts';
import { CommandRefused, WrongUsage, type CommandLine } from './command.ts';

/** The name of who acts, as it was given. */
export function staffIn(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name === '') throw new WrongUsage('--staff: informe o nome de quem age.');
  return name;
}

/** Who of the bank's staff acts, known by their secret: from the environment, a file or the input. */
export async function whoActs(
  line: CommandLine,
  { staff }: Settings,
  name: string,
  secretFile: string | undefined,
): Promise<string> {
  if (staff.length === 0)
    throw new CommandRefused('O banco não tem equipe: informe IPE_STAFF_FILE. Veja "ipe staff --help".');
  const { IPE_STAFF_SECRET: fromEnvironment } = line.environment;
  if (secretFile === undefined && !fromEnvironment) line.tell(`O segredo de ${name}:`);
  const secret = secretFile === undefined && fromEnvironment ? fromEnvironment : await line.readInput(secretFile);
  const known = recogniseStaff(staff, { name, secret: secret.trim() });
  if (known === undefined) throw new CommandRefused('O nome e o segredo não são os de ninguém da equipe.');
  return known;
}
