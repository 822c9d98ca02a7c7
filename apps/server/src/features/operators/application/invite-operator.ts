import { foldIdentifier, later, newId, ok, refuse, type Result } from '@bank/core';
import { parseCpf } from '@bank/documents';
import { TEMPORARY_PASSWORD } from '../../access/index.ts';
import type { Refusal } from '../../../platform/http/route.ts';
import { invitationWords, type Invitee } from '../domain/change-words.ts';
import { temporaryPasswordMessage } from '../domain/operator-messages.ts';
import type { OperatorRecord } from '../domain/operator.ts';
import { checkRights, type CheckedRights, type WantedRights } from '../domain/rights-change.ts';
import { insertOperator, putTemporaryPassword, updateContact, updateRights } from '../postgres/operators.ts';
import type { Allowed, OperatorChange, PeopleToChange } from './operator-change.ts';
import { messagePlace, tellOperator, type OperatorsContext } from './operators-context.ts';

/** Who is invited, with which rights. */
export type Invitation = Invitee & WantedRights;

interface InvitationPlan extends Allowed {
  readonly rights: CheckedRights;
  /** The same person, who was removed before: they come back as the operator that they were. */
  readonly returning: OperatorRecord | undefined;
}

/**
 * Inviting an operator. The temporary password is made when the change takes effect, goes by e-mail to the person
 * alone, and nobody chooses it (SECURITY S11, S12).
 */
export function inviteOperator(
  operators: OperatorsContext,
): OperatorChange<Invitation, InvitationPlan> & { readonly kind: 'operators.invite' } {
  const { platform, access } = operators;
  return {
    kind: 'operators.invite',
    needs: 'OPERATOR_USERS',
    subject: () => null,
    async plan(_on, people, invitation) {
      const known = checkInvitee(people, invitation);
      if (!known.ok) return known;
      const checked = checkRights(invitation, people);
      if (!checked.ok) return checked;
      const [rights, returning] = [checked.value, known.value];
      return ok({ rights, returning, words: invitationWords(invitation, rights, returning !== undefined) });
    },
    async carryOut({ rights, returning }, invitation, { on, change: { companyId, at } }) {
      const { name, email, cpf, phone } = invitation;
      const { role, profile, approverClass, accessUntil } = rights;
      const { password, passwordHash } = await access.makeTemporaryPassword();
      const id = returning?.id ?? newId('opr', platform.clock, platform.entropy);
      const who = { companyId, id };
      const life = { expiresAt: later(at, TEMPORARY_PASSWORD.lifeMs), tries: TEMPORARY_PASSWORD.triesMax };
      const standing = { role, profileId: profile?.id ?? null, approverClass, accessUntil, state: 'invited' } as const;
      if (returning) {
        await updateContact(on, who, { name, email, phone });
        await updateRights(on, who, standing);
        await putTemporaryPassword(on, who, { passwordHash, life, at });
      } else {
        const operator = { ...who, ...standing, name, email, cpf, phone, passwordHash, temporary: life, createdAt: at };
        if (!(await insertOperator(on, operator))) throw new Error('an operator appeared behind the lock');
      }
      const place = await messagePlace(platform, on, companyId);
      const message = temporaryPasswordMessage(place, { password, email, isInvitation: true });
      await tellOperator(operators, on, { companyId, email }, message, at);
      return {
        resultId: id,
        action: 'operators.invited',
        subject: id,
        data: { name, role, profile: profile?.name ?? null, approverClass, accessUntil, returning: Boolean(returning) },
      };
    },
  };
}

/** The person if they were here before and removed; refused for who is here, and for an e-mail that is taken. */
function checkInvitee(
  { operators }: PeopleToChange,
  { cpf, email }: Invitation,
): Result<OperatorRecord | undefined, Refusal> {
  if (!parseCpf(cpf).ok) return refuse({ code: 'operators.cpf-invalid', field: 'cpf' });
  const same = operators.find((operator) => operator.cpf === cpf);
  if (same && same.state !== 'removed') return refuse({ code: 'operators.cpf-known', field: 'cpf' });
  const hasEmail = operators.some(
    (operator) => operator.state !== 'removed' && foldIdentifier(operator.email) === foldIdentifier(email),
  );
  return hasEmail ? refuse({ code: 'operators.email-known', field: 'email' }) : ok(same);
}
