import {
  APPROVER_CLASSES,
  ROLE_CEILING,
  ROLE_WORDS,
  ROLES,
  type Approver,
  type RulesOverview,
  type Signatures,
} from '@bank/contracts';

/** Who can give a signature, as one of the choices of a list. */
export interface ApproverChoice {
  readonly value: string;
  readonly label: string;
  readonly approver: Approver;
}

/** Whom a rule of this company can name: anyone, a class, a role that may approve, a profile. */
export function approverChoices(profiles: RulesOverview['profiles']): readonly ApproverChoice[] {
  const choices: readonly (readonly [label: string, approver: Approver])[] = [
    ['qualquer pessoa que aprova', { by: 'anyone' }],
    ...APPROVER_CLASSES.map((letter) => [`da classe ${letter}`, { by: 'class', class: letter }] as const),
    ...ROLES.filter((role) => ROLE_CEILING[role].includes('ORDERS_APPROVE')).map(
      (role) => [`com o papel ${ROLE_WORDS[role]}`, { by: 'role', role }] as const,
    ),
    ...profiles.map(({ id, name }) => [`do perfil ${name}`, { by: 'profile', profileId: id }] as const),
  ];
  return choices.map(([label, approver]) => ({ value: choiceValue(approver), label, approver }));
}

/** How an approver stands as the value of a choice. */
export function choiceValue(approver: Approver): string {
  switch (approver.by) {
    case 'anyone':
      return 'anyone';
    case 'class':
      return `class ${approver.class}`;
    case 'role':
      return `role ${approver.role}`;
    case 'profile':
      return `profile ${approver.profileId}`;
  }
}

/** Who of the company fits: their names. Substitutes of the day are not in it. */
export function whoFits(approver: Approver, approvers: RulesOverview['approvers']): readonly string[] {
  return approvers.filter((person) => fits(approver, person)).map(({ name }) => name);
}

function fits(approver: Approver, person: RulesOverview['approvers'][number]): boolean {
  switch (approver.by) {
    case 'anyone':
      return true;
    case 'class':
      return person.approverClass === approver.class;
    case 'role':
      return person.role === approver.role;
    case 'profile':
      return person.profileId === approver.profileId;
  }
}

/** Said beside some signatures: who could give them, or that too few can. */
export function whoFitsText(
  { count, approver }: Signatures,
  approvers: RulesOverview['approvers'],
): { readonly text: string; readonly enough: boolean } {
  const names = whoFits(approver, approvers);
  if (names.length === 0) return { text: 'Hoje ninguém da empresa é assim.', enough: false };
  const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(names);
  if (names.length < count) return { text: `Só ${listed}: falta gente para ${count} assinaturas.`, enough: false };
  return { text: `Hoje: ${listed}.`, enough: true };
}
