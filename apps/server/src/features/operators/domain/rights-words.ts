import {
  CREATE_PERMISSIONS,
  grantedRights,
  PERMISSION_ACT_WORDS,
  PERMISSION_MATRIX,
  PERMISSION_WORDS,
  type Permission,
  type PermissionAct,
  type Product,
  type Role,
  type WithheldReason,
} from '@bank/contracts';

/** What somebody with these rights sees and may do, said before the rights are given ("Ver como"). */
export interface RightsPreview {
  readonly permissions: readonly Permission[];
  readonly products: readonly Product[];
  readonly may: readonly string[];
  readonly withheld: readonly { readonly permission: Permission; readonly because: WithheldReason }[];
}

/** The rights of a role and a profile's permissions in a company with those products. */
export function previewRights(role: Role, profile: readonly Permission[], products: readonly Product[]): RightsPreview {
  const { permissions, withheld } = grantedRights(role, profile, products);
  return { permissions, products, withheld, may: sentencesOf(role, permissions) };
}

function sentencesOf(role: Role, permissions: readonly Permission[]): readonly string[] {
  if (permissions.length === 0) return ['Entra e vê a página inicial e os próprios dispositivos. Não pode mais nada.'];
  const sentences = permissions.map((permission) => `Pode ${PERMISSION_WORDS[permission]}.`);
  if (permissions.includes('STATEMENT_VIEW') && role !== 'GUEST') sentences.push('Pode anotar lançamentos do extrato.');
  if (CREATE_PERMISSIONS.some((permission) => permissions.includes(permission)))
    sentences.push('Para pagar, precisa de um celular registrado.');
  return sentences;
}

/** The permissions of one set that the other lacks, as the rest of a sentence; null for none. */
export function permissionsGained(before: readonly Permission[], after: readonly Permission[]): string | null {
  const gained = after.filter((permission) => !before.includes(permission));
  return gained.length === 0 ? null : gained.map((permission) => PERMISSION_WORDS[permission]).join('; ');
}

/** What a set of permissions gives in each area of the matrix of rights, in words; areas that differ between the two. */
export function areasThatDiffer(
  before: readonly Permission[],
  after: readonly Permission[],
): readonly { readonly label: string; readonly before: string; readonly after: string }[] {
  return PERMISSION_MATRIX.map(({ label, acts }) => ({
    label,
    before: actsIn(acts, before),
    after: actsIn(acts, after),
  })).filter((area) => area.before !== area.after);
}

function actsIn(acts: (typeof PERMISSION_MATRIX)[number]['acts'], held: readonly Permission[]): string {
  const words = Object.entries(acts)
    .filter(([, permission]) => held.includes(permission))
    .map(([act]) => PERMISSION_ACT_WORDS[act as PermissionAct].toLowerCase());
  return words.length === 0 ? 'nada' : words.join(', ');
}
