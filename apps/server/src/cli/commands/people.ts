import { parseArgs } from 'node:util';
import { parseCpf } from '@bank/documents';
import { peopleDesk, type DeskRefusal } from '../../features/operators/index.ts';
import { boundedText, type Command, CommandRefused, WrongUsage } from '../command.ts';
import { withPlatform } from '../open-bank.ts';

const REFUSAL_WORDS: Readonly<Record<DeskRefusal, string>> = {
  'not-found': 'Não há esta pessoa nesta conta. Nada foi feito.',
  'not-in-that-state': 'O acesso desta pessoa não está ativo. Nada foi feito.',
  'last-administrator': 'É o único administrador da empresa: bloqueado, ninguém a administraria. Nada foi feito.',
};

const DONE_WORDS = {
  'begin-anew': 'Dispositivos removidos; o próximo que registrar é confirmado por código',
  block: 'Acesso bloqueado',
} as const;

const REASON_CHARACTERS_MAX = 300;
const NAME_CHARACTERS_MAX = 80;

export const peopleCommand: Command = {
  help: `Uso: ipe people begin-anew CONTA CPF --staff NOME --reason TEXTO
       ipe people block CONTA CPF --staff NOME --reason TEXTO

Para quem ninguém da empresa pode ajudar; confira antes, pessoalmente, quem é e por quem responde. "begin-anew": administra a
empresa sem mais ninguém e perdeu o único celular; todos os dispositivos saem, e o próximo é confirmado por código, como o
primeiro. "block": administra a empresa e já não está nela; o sim dessa pessoa deixa de ser esperado. As sessões da pessoa
terminam, ela e os administradores são avisados, e o histórico da empresa guarda quem fez e por quê.

  --staff NOME    quem faz, pelo banco
  --reason TEXTO  por que; a empresa lê este texto`,
  async run(line) {
    const { values, positionals } = parseArgs({
      args: [...line.arguments],
      options: { staff: { type: 'string' }, reason: { type: 'string' } },
      allowPositionals: true,
    });
    const [act, bankAccount, cpfAsTyped, ...more] = positionals;
    if (act !== 'begin-anew' && act !== 'block') throw new WrongUsage('Diga o que fazer: begin-anew ou block.');
    if (bankAccount === undefined || !/^\d{5}$/.test(bankAccount) || more.length > 0) {
      throw new WrongUsage('Informe a conta, com cinco números, e o CPF.');
    }
    const cpf = parseCpf(cpfAsTyped ?? '');
    if (!cpf.ok) throw new WrongUsage('CPF inválido.');
    const staff = boundedText(values.staff, '--staff', 'informe um nome.', NAME_CHARACTERS_MAX);
    const reason = boundedText(values.reason, '--reason', 'diga por que, à empresa.', REASON_CHARACTERS_MAX);
    const done = await withPlatform(line, (platform) =>
      peopleDesk.act(platform, act, { bankAccount, cpf: cpf.value }, { staff, reason }),
    );
    if (!done.ok) throw new CommandRefused(REFUSAL_WORDS[done.error]);
    line.print(`${DONE_WORDS[act]}: ${done.value.name}, ${done.value.companyName}.\n`);
    return 0;
  },
};
