import type { Permission, Role } from '@bank/contracts';

/** What somebody asks the yes of another person for: changes of rights and rules, or a device that is not trusted yet. */
export type Matter = 'rights' | 'devices';

/** A person, as far as saying yes goes. */
export interface PersonWhoMayApprove {
  readonly cpf: string;
  readonly role: Role;
  /** What they may do: role and profile together. */
  readonly permissions: readonly Permission[];
}

/**
 * Whether a person may say yes to what somebody else asks for: another person, whatever their sign-ins (SECURITY A2), who
 * administers the company, or, for devices, administers these. Everything that asks who else may approve asks here.
 */
export function mayApprove(
  matter: Matter,
  { cpf, role, permissions }: PersonWhoMayApprove,
  askedBy: { readonly cpf: string },
): boolean {
  if (cpf === askedBy.cpf) return false;
  return matter === 'rights' ? role === 'SA' : permissions.includes('DEVICES');
}
