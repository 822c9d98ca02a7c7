import { parseArgs } from 'node:util';
import { bankingDate, formatDate, formatTime, type Instant } from '@bank/core';
import { KEY_NAMES, type KeyName } from '../../platform/config/keys.ts';
import { readKnownKeys } from '../../platform/keys/known-keys.ts';
import { rotateKey, type RotationRefusal } from '../../platform/keys/rotate-key.ts';
import { CommandRefused, WrongUsage, type Command, type CommandLine } from '../command.ts';
import { withPlatform } from '../open-bank.ts';

const NAMES: Readonly<Record<KeyName, string>> = {
  session: 'assina os acessos',
  audit: 'assina as cadeias da auditoria',
  codes: 'segredo dos códigos de uso único',
};

const NAME_CHARACTERS_MAX = 80;

export const keysCommand: Command = {
  help: `Uso: ipe keys
       ipe keys rotate NOME --staff QUEM

Sem mais, mostra as chaves do banco e desde quando vale cada uma. "rotate" põe uma chave nova no lugar de uma:

${KEY_NAMES.map((name) => `  ${name.padEnd(10)}${NAMES[name]}`).join('\n')}

A troca é assinada pelas duas chaves e fica na auditoria do banco. O arquivo da chave é trocado no fim; os servidores que
usam o mesmo arquivo seguem sozinhos. Em servidores com arquivo próprio, copie o novo: até lá eles não encadeiam a
auditoria, e os outros seguem. O que a chave anterior assinou no seu tempo continua válido; da chave "codes", os códigos
já enviados deixam de valer. As chaves do sistema de pagamentos são combinadas com ele, não por este comando.

  --staff QUEM   quem troca, pelo banco`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { staff: { type: 'string' } },
      allowPositionals: true,
    });
    const [act, name, ...more] = positionals;
    if (act === undefined) return list(line);
    if (act !== 'rotate' || more.length > 0)
      throw new WrongUsage('Diga o que fazer: rotate; sem mais, mostra as chaves.');
    if (!isKeyName(name)) throw new WrongUsage(`Diga qual chave: ${KEY_NAMES.join(', ')}.`);
    const staff = values.staff?.replace(/[\p{C}\s]+/gu, ' ').trim() ?? '';
    if (staff === '') throw new WrongUsage('--staff: informe um nome.');
    if (staff.length > NAME_CHARACTERS_MAX)
      throw new WrongUsage(`--staff: use no máximo ${NAME_CHARACTERS_MAX} caracteres.`);
    return rotate(line, name, staff);
  },
};

function isKeyName(name: string | undefined): name is KeyName {
  return KEY_NAMES.some((one) => one === name);
}

async function list(line: CommandLine): Promise<0> {
  await withPlatform(line, async ({ pool, settings }) => {
    for (const name of KEY_NAMES) {
      const own = settings.keys[name];
      line.print(`${name}: ${NAMES[name]}\n`);
      const known = own.publicKey ? await readKnownKeys(pool, name, own) : [{ id: own.id, from: null, until: null }];
      for (const { id, from, until } of known)
        line.print(`  ${[id, since(from), until && `até ${timeOf(until)}`].filter(Boolean).join(' ')}\n`);
    }
  });
  return 0;
}

function since(from: Instant | null): string {
  return from === null ? 'desde o início' : `desde ${timeOf(from)}`;
}

function timeOf(at: Instant): string {
  return `${formatDate(bankingDate(at))} ${formatTime(at)}`;
}

async function rotate(line: CommandLine, name: KeyName, staff: string): Promise<0> {
  const rotated = await withPlatform(line, (platform) => rotateKey(platform, name, staff));
  if (!rotated.ok) throw new CommandRefused(wordsOf(rotated.error));
  const { former, next } = rotated.value;
  line.print(`Chave ${name} trocada: ${former} deu lugar a ${next}.\n`);
  return 0;
}

function wordsOf(refusal: RotationRefusal): string {
  return refusal === 'replaced'
    ? 'O arquivo desta chave é de uma que já foi trocada. Copie o arquivo novo e tente de novo.'
    : refusal.unreadable;
}
