import { formatDate, type CivilDate } from '@bank/core';
import { maskDocument } from '@bank/documents';
import { ROLE_WORDS, type Permission, type SignedChangeLine } from '@bank/contracts';
import type { Absence } from './absence.ts';
import type { StateAct } from './operator-acts.ts';
import { permissionsOf, type OperatorRecord, type PermissionProfile } from './operator.ts';
import { changesPermissions, type CheckedRights } from './rights-change.ts';
import { areasThatDiffer, permissionsGained } from './rights-words.ts';

/** A change as the app shows it and as it is signed: what it does, from what to what, and what to think of. */
export interface ChangeWords {
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes: readonly string[];
}

/** Somebody to be invited. */
export interface Invitee {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
}

/** An invitation. `returning`: the person was here before and was removed. */
export function invitationWords(invitee: Invitee, rights: CheckedRights, returning: boolean): ChangeWords {
  const { role, profile } = rights;
  return {
    title: `Convidar ${invitee.name} como ${ROLE_WORDS[role]}`,
    lines: [
      added('Nome', invitee.name),
      added('E-mail', invitee.email),
      added('CPF', maskDocument(invitee.cpf)),
      added('Celular', maskPhone(invitee.phone)),
      ...rightsLines(null, rights),
    ],
    notes: [
      `Pode: ${permissionsGained([], permissionsOf({ role, profile })) ?? 'nada além de entrar'}.`,
      'A senha temporária vai por e-mail, vale 24 horas e uma só vez; na entrada a pessoa escolhe a própria.',
      ...(returning ? ['Esta pessoa já foi operadora da empresa e volta com o mesmo histórico.'] : []),
    ],
  };
}

/** New rights of an operator. */
export function rightsChangeWords(target: OperatorRecord, rights: CheckedRights): ChangeWords {
  const [before, after] = [permissionsOf(target), permissionsOf(rights)];
  const [gained, lost] = [permissionsGained(before, after), permissionsGained(after, before)];
  return {
    title: `Alterar os direitos de ${target.name}`,
    lines: rightsLines(target, rights),
    notes: [
      ...(gained === null ? [] : [`Passa a poder: ${gained}.`]),
      ...(lost === null ? [] : [`Deixa de poder: ${lost}.`]),
      ...(changesPermissions(target, rights) ? ['As sessões abertas desta pessoa são encerradas na hora.'] : []),
    ],
  };
}

/** An operator's role, profile, approver class and last day: those that differ, all of them where there was nothing. */
function rightsLines(before: CheckedRights | null, after: CheckedRights): readonly SignedChangeLine[] {
  const lines = [
    line('Papel', before && ROLE_WORDS[before.role], ROLE_WORDS[after.role]),
    line('Perfil', before && profileWords(before), profileWords(after)),
    line('Classe de aprovador', before && classWords(before), classWords(after)),
    line('Acesso até', before && untilWords(before.accessUntil), untilWords(after.accessUntil)),
  ];
  return lines.filter((one) => one.before !== one.after);
}

const STATE_ACT_WORDS: Readonly<
  Record<StateAct, { readonly title: string; readonly after: string; readonly notes: readonly string[] }>
> = {
  block: {
    title: 'Bloquear',
    after: 'bloqueado',
    notes: ['As sessões abertas são encerradas na hora e ninguém entra mais com este acesso até o desbloqueio.'],
  },
  unblock: { title: 'Desbloquear', after: 'pode entrar de novo', notes: [] },
  remove: {
    title: 'Remover',
    after: 'removido',
    notes: [
      'As sessões abertas são encerradas na hora e os dispositivos desta pessoa são removidos.',
      'O que ela fez continua no histórico.',
    ],
  },
  'reset-password': {
    title: 'Enviar nova senha temporária a',
    after: 'senha temporária, por e-mail',
    notes: [
      'A senha de hoje deixa de valer e as sessões abertas são encerradas na hora.',
      'A nova vale 24 horas e uma só vez; na entrada a pessoa escolhe a própria.',
    ],
  },
};

/** Blocking, unblocking, removing, or a new temporary password. */
export function stateActWords(act: StateAct, target: OperatorRecord, stateWords: string): ChangeWords {
  const { title, after, notes } = STATE_ACT_WORDS[act];
  return {
    title: `${title} ${target.name}`,
    lines: [line(act === 'reset-password' ? 'Senha' : 'Acesso', act === 'reset-password' ? null : stateWords, after)],
    notes: [`É ${ROLE_WORDS[target.role]} da empresa.`, ...notes],
  };
}

/** An absence with its substitute. */
export function absenceWords(
  target: OperatorRecord,
  wanted: Pick<Absence, 'from' | 'until'>,
  substitute: OperatorRecord,
  before: { readonly from: CivilDate; readonly until: CivilDate; readonly substitute: string } | null,
): ChangeWords {
  return {
    title: `${substitute.name} aprova no lugar de ${target.name}`,
    lines: [
      line('Substituto', before && before.substitute, substitute.name),
      line('De', before && formatDate(before.from), formatDate(wanted.from)),
      line('Até', before && formatDate(before.until), formatDate(wanted.until)),
    ],
    notes: [
      `Nesses dias ${substitute.name} pode assinar também como ${standingWords(target)}, uma assinatura por pagamento.`,
      'Pagamentos que a própria pessoa criou ela não aprova, nem no lugar de outra.',
    ],
  };
}

/** The end of an absence. */
export function absenceEndWords(
  target: OperatorRecord,
  absence: { readonly until: CivilDate; readonly substitute: string },
): ChangeWords {
  return {
    title: `Encerrar a substituição de ${target.name} por ${absence.substitute}`,
    lines: [line('Até', formatDate(absence.until), 'agora')],
    notes: [`${absence.substitute} deixa de aprovar no lugar de ${target.name}.`],
  };
}

/** A new permission profile. */
export function profileCreationWords(name: string, permissions: readonly Permission[]): ChangeWords {
  return {
    title: `Criar o perfil ${name}`,
    lines: areasThatDiffer([], permissions).map(({ label, after }) => added(label, after)),
    notes: permissions.length === 0 ? ['Este perfil não dá permissão alguma.'] : [],
  };
}

/** A changed permission profile, and whom it concerns. */
export function profileChangeWords(
  profile: PermissionProfile,
  wanted: { readonly name: string; readonly permissions: readonly Permission[] },
  holders: readonly OperatorRecord[],
): ChangeWords {
  const ofOperators = holders.flatMap((holder) => {
    const before = permissionsOf(holder);
    const after = permissionsOf({ ...holder, profile: { ...profile, ...wanted } });
    const [gained, lost] = [permissionsGained(before, after), permissionsGained(after, before)];
    return [
      ...(gained === null ? [] : [`${holder.name} passa a poder: ${gained}.`]),
      ...(lost === null ? [] : [`${holder.name} deixa de poder: ${lost}.`]),
    ];
  });
  const sessions = ofOperators.length === 0 ? [] : ['As sessões abertas dessas pessoas são encerradas na hora.'];
  return {
    title: `Alterar o perfil ${profile.name}`,
    lines: [
      ...(profile.name === wanted.name ? [] : [line('Nome', profile.name, wanted.name)]),
      ...areasThatDiffer(profile.permissions, wanted.permissions),
    ],
    notes: holders.length === 0 ? ['Ninguém tem este perfil agora.'] : [...ofOperators, ...sessions],
  };
}

/** A profile that is to go. */
export function profileRemovalWords(profile: PermissionProfile): ChangeWords {
  return {
    title: `Remover o perfil ${profile.name}`,
    lines: [line('Perfil', profile.name, 'removido')],
    notes: ['Ninguém tem este perfil agora.'],
  };
}

function line(label: string, before: string | null, after: string): SignedChangeLine {
  return { label, before, after };
}

function added(label: string, after: string): SignedChangeLine {
  return line(label, null, after);
}

function profileWords({ role, profile }: Pick<CheckedRights, 'role' | 'profile'>): string {
  return role === 'SA' ? 'todos os direitos' : (profile?.name ?? 'nenhum');
}

function classWords({ approverClass }: Pick<CheckedRights, 'approverClass'>): string {
  return approverClass ?? 'nenhuma';
}

function untilWords(until: CivilDate | null): string {
  return until === null ? 'sem prazo' : formatDate(until);
}

function standingWords({ role, approverClass }: OperatorRecord): string {
  return approverClass === null ? ROLE_WORDS[role] : `${ROLE_WORDS[role]}, classe ${approverClass}`;
}

/** A Brazilian mobile number whose middle is hidden: (11) *****-0004. */
export function maskPhone(phone: string): string {
  const match = /^\+55(\d{2})\d+(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) *****-${match[2]}` : '*****';
}
