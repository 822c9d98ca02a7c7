import {
  PERMISSIONS,
  PRODUCTS,
  ROLES,
  SESSION_PROOF_WORDS,
  type Permission,
  type Product,
  type Role,
  type SessionProof,
} from '@bank/contracts';

/** What the interface reads of a profile (PRODUCT.md section 3, READINGS 24). */
export interface SessionProfile {
  /** The value LEGAL marks a legal person. */
  readonly isLegalPerson: boolean;
  readonly productPermissions: readonly Product[];
  readonly operator: SessionOperator;
  readonly company: SessionCompany | undefined;
  /** What the session is worth; absent where the bank did not say. */
  readonly proof?: SessionProof;
}

export interface SessionOperator {
  readonly id: string;
  readonly name: string;
  readonly role: Role | undefined;
  readonly permissions: readonly Permission[];
}

export interface SessionCompany {
  readonly name: string;
  readonly document: string;
  readonly bankAccount: string;
}

const PROOFS = Object.keys(SESSION_PROOF_WORDS) as readonly SessionProof[];

/**
 * Reads a profile answer. Products, permissions and roles that this build does not know are left out rather than
 * refused: the bank may learn new ones while a tab stays open. Undefined when it is no profile at all.
 */
export function readSessionProfile(body: unknown): SessionProfile | undefined {
  if (!isObject(body) || typeof body['type'] !== 'string') return undefined;
  const operator = isObject(body['operator']) ? body['operator'] : {};
  const company = body['company'];
  const proof = PROOFS.find((each) => each === body['proof']);
  return {
    isLegalPerson: body['type'] === 'LEGAL',
    productPermissions: known(body['productPermissions'], PRODUCTS),
    operator: {
      id: text(operator['id']),
      name: text(operator['name']),
      role: ROLES.find((role) => role === operator['role']),
      permissions: known(operator['permissions'], PERMISSIONS),
    },
    company: isObject(company)
      ? { name: text(company['name']), document: text(company['document']), bankAccount: text(company['bankAccount']) }
      : undefined,
    ...(proof && { proof }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function known<Value extends string>(list: unknown, values: readonly Value[]): readonly Value[] {
  return Array.isArray(list) ? values.filter((value) => list.includes(value)) : [];
}
