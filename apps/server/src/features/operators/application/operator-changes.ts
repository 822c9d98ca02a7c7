import type { Result } from '@bank/core';
import type { SignedChange } from '@bank/contracts';
import type { Caller, RequestContext } from '../../../platform/http/caller.ts';
import type { Refusal, SentKey, StoredResponse } from '../../../platform/http/route.ts';
import type { WantedProfile } from '../domain/profile-change.ts';
import { changeProfile, createProfile, removeProfile } from './change-profiles.ts';
import { changeRights, type RightsToChange } from './change-rights.ts';
import { blockOperator, changeState, type StateToChange } from './change-state.ts';
import { inviteOperator, type Invitation } from './invite-operator.ts';
import { kindOf, prepareChange, type Allowed, type OperatorChange } from './operator-change.ts';
import { readPeople, type OperatorsContext } from './operators-context.ts';
import { endAbsence, setAbsence, type AbsenceToEnd, type AbsenceToSet } from './set-absence.ts';

/** Who asks. */
interface Asker {
  readonly caller: Caller;
  readonly context: RequestContext;
}

/** Who asks, under an Idempotency-Key. */
type KeyedAsker = Asker & { readonly idempotency: SentKey };

type Ask<Content> = (content: Content, asker: Asker) => Promise<Result<SignedChange, Refusal>>;
type AskOnce<Content> = (content: Content, asker: KeyedAsker) => Promise<Result<StoredResponse, Refusal>>;

/** Every change of this capability, as it is asked for: checked, and put to be signed in the app. */
export interface OperatorChanges {
  readonly inviteOperator: AskOnce<Invitation>;
  readonly changeRights: Ask<RightsToChange>;
  readonly changeState: Ask<StateToChange>;
  readonly setAbsence: Ask<AbsenceToSet>;
  readonly endAbsence: Ask<AbsenceToEnd>;
  readonly createProfile: AskOnce<WantedProfile>;
  readonly changeProfile: Ask<WantedProfile & { readonly profileId: string }>;
  readonly removeProfile: Ask<{ readonly profileId: string }>;
}

/** Makes the changes known to signed changes, and ready to be asked for. */
export function createOperatorChanges(operators: OperatorsContext): OperatorChanges {
  const { signedChanges, platform } = operators;
  const asked = <Content extends object, Plan extends Allowed>(change: OperatorChange<Content, Plan>): Ask<Content> => {
    signedChanges.addKind(kindOf(change));
    return async (content, asker) => {
      const request = await prepareChange(operators, change, content, asker);
      return request.ok ? signedChanges.ask(request.value) : request;
    };
  };
  const askedOnce = <Content extends object, Plan extends Allowed>(
    change: OperatorChange<Content, Plan>,
  ): AskOnce<Content> => {
    signedChanges.addKind(kindOf(change));
    return (content, { caller, context, idempotency }) =>
      signedChanges.askOnce({ kind: change.kind, caller, idempotency }, () =>
        prepareChange(operators, change, content, { caller, context }),
      );
  };
  const [block, changeOther] = [asked(blockOperator(operators)), asked(changeState(operators))];
  return {
    inviteOperator: askedOnce(inviteOperator(operators)),
    changeRights: asked(changeRights(operators)),
    async changeState(content, asker) {
      const people = await readPeople(platform.pool, asker.caller.companyId, asker.context.at);
      const isAdministrator = people.operators.find(({ id }) => id === content.operatorId)?.role === 'SA';
      return content.act === 'block' && !isAdministrator ? block(content, asker) : changeOther(content, asker);
    },
    setAbsence: asked(setAbsence(operators)),
    endAbsence: asked(endAbsence(operators)),
    createProfile: askedOnce(createProfile(operators)),
    changeProfile: asked(changeProfile(operators)),
    removeProfile: asked(removeProfile()),
  };
}
