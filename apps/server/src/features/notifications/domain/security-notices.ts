import { bankingDate, formatDate, formatTime } from '@bank/core';
import { knownOrderKind, ORDER_KIND_NAMES, ORDER_KINDS } from '@bank/contracts';
import { mayApprove } from '../../device-keys/index.ts';
import { tell, textOf, type Facts, type Notice, type NoticeText, type ToldRecord } from './notice.ts';

/** What a record says about access, rights, limits and devices to those whom it concerns. */
export type SecurityNotices = (record: ToldRecord, facts: Facts) => readonly Notice[];

const DEVICES = '/deviceManagement';
const INTEGRATIONS = '/customer-view?aba=integracoes';

/** The screen on which a change of that kind shows. */
function screenOf(kind: string, data: ToldRecord['data']): string | null {
  if (kind.startsWith('devices.')) return DEVICES;
  if (kind.startsWith('usage-limits.')) return limitsScreenOf(data);
  if (kind.startsWith('integrations.')) return INTEGRATIONS;
  if (kind.startsWith('authorizations.') || kind.includes('profile')) return '/permissions';
  return kind.startsWith('operators.') ? '/users' : null;
}

/** Where the limit that changed stands; one that is of no single kind of order has a screen only where all share it. */
function limitsScreenOf(data: ToldRecord['data']): string | null {
  const kind = knownOrderKind(data.type);
  const kinds = kind === undefined ? ORDER_KIND_NAMES : [kind];
  const [screen, ...others] = new Set(kinds.map((each) => ORDER_KINDS[each].screens.limits));
  return screen !== undefined && others.length === 0 ? screen : null;
}

/** Somebody came in: each time, in every way, so that whoever came in by a stolen password does not stay unnoticed. */
export const signedIn: SecurityNotices = (record, facts) => {
  const { data, at, actor } = record;
  const address = textOf(data, 'address');
  const browser = facts.newBrowsers.get(record.id) ?? textOf(data, 'browser') ?? 'Navegador desconhecido';
  const when = `${formatDate(bankingDate(at))} às ${formatTime(at)}`;
  return tell(record, [actor], {
    kind: 'security',
    title: facts.newBrowsers.has(record.id) ? 'Entrada por um navegador novo' : 'Nova entrada na sua conta',
    text: `Entraram ${wayIn(data)} em ${when}. De onde: ${browser}${address === null ? '' : `, IP ${address}`}. Se não foi você, encerre a sessão em Dispositivos e avise o administrador agora.`,
    href: DEVICES,
  });
};

function wayIn(data: ToldRecord['data']): string {
  if (textOf(data, 'kind') === 'app') return 'no aplicativo com CPF e senha';
  switch (textOf(data, 'method')) {
    case 'qr':
      return 'no internet banking por QR Code confirmado no aplicativo';
    case 'email':
      return 'no internet banking com e-mail e senha';
    default:
      return 'no internet banking';
  }
}

/** Something that the person did or that was done to them; the e-mail is the capability's own. */
export function personLearns(title: string, words: string): SecurityNotices {
  return (record) =>
    tell(record, [record.actor], { kind: 'security', title, text: words, href: null, alreadySentBy: ['email'] });
}

const REGISTERED = { title: 'Dispositivo registrado', words: 'registrado na sua conta.' };

/** What is told of a device, by where it stands. */
const DEVICE_NEWS: Readonly<Record<string, typeof REGISTERED>> = {
  awaiting_code: {
    title: 'Registro de dispositivo pedido',
    words: 'só vale depois do código que enviamos por e-mail e SMS. Não informe o código a ninguém.',
  },
  trusted: { title: 'Dispositivo confirmado', words: 'já pode confirmar acessos e pagamentos.' },
};

/** A device came to a person; one that nobody has approved yet is shown to the administrators too. */
export const deviceCame: SecurityNotices = (record, facts) => {
  const { data, actor } = record;
  const name = textOf(data, 'device') ?? 'sem nome';
  const { title, words } = DEVICE_NEWS[textOf(data, 'state') ?? ''] ?? REGISTERED;
  const own: NoticeText = {
    kind: 'security',
    title,
    text: `${name}: ${words} Se não foi você, avise o administrador agora.`,
    href: DEVICES,
    alreadySentBy: ['email'],
  };
  if (textOf(data, 'state') === 'awaiting_code') {
    const whenOver = { title: 'O registro pedido já não aguarda o código', text: `${name}.` };
    return tell(record, [actor], { ...own, whenOver });
  }
  if (textOf(data, 'state') !== 'pending') return tell(record, [actor], own);
  const owner = textOf(data, 'operatorName') ?? 'Um operador';
  return [
    ...tell(record, [actor], own),
    ...tell(record, othersWhoMayApprove('devices', facts, actor), {
      kind: 'waiting',
      title: 'Dispositivo aguarda aprovação',
      text: `${owner} registrou ${name}. Até ser aprovado ele confirma só pagamentos pequenos.`,
      whenOver: { title: 'Dispositivo já não aguarda aprovação', text: `${name}, de ${owner}.` },
      href: DEVICES,
    }),
  ];
};

/** Somebody else ended a person's sessions. */
export const sessionsEnded: SecurityNotices = (record) => {
  const { actor, data, subject } = record;
  if (subject === actor) return [];
  return tell(record, [subject], {
    kind: 'security',
    title: 'Sessão encerrada',
    text: `${textOf(data, 'operatorName') ?? 'O banco'} encerrou uma sessão sua.`,
    href: DEVICES,
  });
};

/**
 * A change of rights, rules, limits or devices that took effect: whom it is about, and every administrator but the one who
 * did it (a device is its owner's business only). Who asked for it and needed a second administrator learns of that
 * one's yes.
 */
export const changeDone: SecurityNotices = (record, facts) => {
  const { action, actor, data } = record;
  // A signed change says what it does; an act without one is told in the words of the history.
  const title = (textOf(data, 'changeId') && textOf(data, 'title')) ?? record.description;
  const by = textOf(data, 'operatorName') ?? 'Banco';
  const approvedBy = textOf(data, 'approvedBy');
  const href = screenOf(action, data);
  const concerned = concernedBy(record, facts).filter((id) => id !== actor);
  const others = action.startsWith('devices.') ? [] : administrators(facts, actor, textOf(data, 'approvedById'));
  const text = `${title}. Por ${by}${approvedBy === null ? '' : `, com a autorização de ${approvedBy}`}.`;
  return [
    ...tell(record, concerned, {
      kind: 'security',
      title: 'Mudança que diz respeito a você',
      text,
      href: action.startsWith('devices.') ? DEVICES : null,
      alreadySentBy: writesItself(action) ? ['email'] : [],
    }),
    ...tell(
      record,
      others.filter((id) => !concerned.includes(id)),
      { kind: 'security', title: 'Mudança de segurança na empresa', text, href },
    ),
    ...tell(record, approvedBy === null ? [] : [actor], {
      kind: 'decided',
      title: 'Mudança autorizada',
      text: `${title}. Autorizada por ${approvedBy ?? ''}.`,
      href,
    }),
  ];
};

/** Whom a change is about: the operator that it names, those who hold the profile, the device's owner. */
function concernedBy({ action, subject, data }: ToldRecord, { deviceOwners }: Facts): readonly string[] {
  // Who was invited has the invitation.
  if (action === 'operators.invited') return [];
  if (subject.startsWith('opr_')) return [subject];
  const owner = deviceOwners.get(subject);
  if (owner !== undefined) return [owner];
  return Array.isArray(data.operators) ? data.operators.filter((id) => typeof id === 'string') : [];
}

/** Operators and devices write to the person concerned themselves, in the transaction of the change. */
function writesItself(action: string): boolean {
  return action.startsWith('operators.') || action.startsWith('devices.');
}

/** A change that waits for the app of who asked for it; the push is the capability's own. */
export const changeAsked: SecurityNotices = (record) =>
  tell(record, [record.actor], {
    kind: 'waiting',
    title: 'Assine a mudança no aplicativo',
    text: titleOf(record),
    whenOver: { title: 'Já não aguarda sua assinatura', text: titleOf(record) },
    href: screenOf(textOf(record.data, 'kind') ?? '', record.data),
    alreadySentBy: ['push'],
  });

/** A change that its asker signed and that waits for another administrator. */
export const changeSigned: SecurityNotices = (record, facts) => {
  const asker = facts.people.find(({ id }) => id === record.actor);
  return tell(record, othersWhoMayApprove('rights', facts, record.actor), {
    kind: 'waiting',
    title: 'Mudança aguarda sua autorização',
    text: `${asker?.name ?? 'Outra pessoa'} pediu: ${titleOf(record)}`,
    whenOver: {
      title: 'Já não aguarda sua autorização',
      text: `${asker?.name ?? 'Outra pessoa'} pediu: ${titleOf(record)}`,
    },
    href: screenOf(textOf(record.data, 'kind') ?? '', record.data),
    alreadySentBy: ['push'],
  });
};

/** Everybody who may say yes to what that operator asks for. */
function othersWhoMayApprove(
  matter: Parameters<typeof mayApprove>[0],
  { people }: Facts,
  actor: string,
): readonly string[] {
  const asker = people.find(({ id }) => id === actor);
  // Who is gone since then is nobody's colleague: whoever may approve is told.
  return people.filter((person) => mayApprove(matter, person, asker ?? { cpf: '' })).map(({ id }) => id);
}

/** A change that ended without taking effect: who asked for it learns why, unless they ended it themselves. */
export function changeEnded(title: string): SecurityNotices {
  return (record) => {
    const asker = textOf(record.data, 'askedBy');
    if (asker === null || asker === record.actor) return [];
    const reason = textOf(record.data, 'reason');
    return tell(record, [asker], {
      kind: 'decided',
      title,
      text: `${titleOf(record)}${reason === null ? '' : ` Motivo: ${reason}`}`,
      href: screenOf(textOf(record.data, 'kind') ?? '', record.data),
    });
  };
}

function titleOf({ data }: ToldRecord): string {
  return `${textOf(data, 'title') ?? 'Mudança de direitos ou limites'}.`;
}

/** The administrators but those who did it, and who said yes to it. */
function administrators({ people }: Facts, doer: string, approver: string | null = null): readonly string[] {
  return people.filter(({ id, role }) => role === 'SA' && id !== doer && id !== approver).map(({ id }) => id);
}
