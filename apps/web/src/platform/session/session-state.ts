import type { Permission, Product, Role, SessionProof } from '@bank/contracts';
import type { SessionCompany, SessionOperator, SessionProfile } from './profile.ts';
import type { TokenClaims } from './token.ts';

/** The person who is signed in (PRODUCT.md section 3). */
export interface SignedInUser {
  readonly name: string;
  readonly bankAccount: string;
  readonly productPermissions: readonly Product[];
  /** Absent while the profile is not there or could not be loaded: signed in, but without permissions. */
  readonly operator: SessionOperator | undefined;
  readonly company: SessionCompany | undefined;
  /** What the session is worth, as the profile said it. */
  readonly proof?: SessionProof;
}

/** The authentication state of PRODUCT.md section 3. Until `isInitialised` nothing is known that a guard may act on. */
export interface AuthState {
  readonly isInitialised: boolean;
  readonly isAuthenticated: boolean;
  readonly isLegalPerson: boolean;
  readonly user: SignedInUser | undefined;
}

export type AuthEvent =
  | { readonly kind: 'no-token' }
  | { readonly kind: 'token-accepted'; readonly claims: TokenClaims }
  | { readonly kind: 'profile-loaded'; readonly profile: SessionProfile }
  | { readonly kind: 'profile-failed' }
  | { readonly kind: 'signed-out' };

/** What may be opened and seen: the part of the state that guards and menu ask for. */
export interface Access {
  readonly role: Role | undefined;
  readonly permissions: readonly Permission[];
  readonly products: readonly Product[];
  readonly isLegalPerson: boolean;
}

export const UNINITIALISED: AuthState = {
  isInitialised: false,
  isAuthenticated: false,
  isLegalPerson: false,
  user: undefined,
};

const SIGNED_OUT: AuthState = { ...UNINITIALISED, isInitialised: true };

/** The state after an event. A profile that arrives when nobody is signed in any more changes nothing. */
export function nextAuthState(state: AuthState, event: AuthEvent): AuthState {
  switch (event.kind) {
    case 'no-token':
    case 'signed-out':
      return SIGNED_OUT;
    case 'token-accepted':
      return {
        isInitialised: false,
        isAuthenticated: true,
        isLegalPerson: false,
        user: {
          name: event.claims.name,
          bankAccount: event.claims.bankAccount,
          productPermissions: [],
          operator: undefined,
          company: undefined,
        },
      };
    case 'profile-loaded':
      if (state.user === undefined) return state;
      return {
        isInitialised: true,
        isAuthenticated: true,
        isLegalPerson: event.profile.isLegalPerson,
        user: {
          ...state.user,
          productPermissions: event.profile.productPermissions,
          operator: event.profile.operator,
          company: event.profile.company,
          ...(event.profile.proof && { proof: event.profile.proof }),
        },
      };
    case 'profile-failed':
      return state.user === undefined ? state : { ...state, isInitialised: true };
  }
}

/** Whether somebody is signed in of whom the bank could not say what they may do: it is asked again (PRODUCT.md section 4). */
export function isProfileMissing({ isInitialised, user }: AuthState): boolean {
  return isInitialised && user !== undefined && user.operator === undefined;
}

/** What that person may open and see. */
export function accessOf(state: AuthState): Access {
  return {
    role: state.user?.operator?.role,
    permissions: state.user?.operator?.permissions ?? [],
    products: state.user?.productPermissions ?? [],
    isLegalPerson: state.isLegalPerson,
  };
}
