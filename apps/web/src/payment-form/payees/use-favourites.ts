import {
  CREATE_PERMISSIONS,
  removeFavourite,
  renameFavourite,
  saveFavourite,
  type CallFailure,
  type CallResult,
} from '@bank/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useOperation } from '../../platform/api/use-operation.ts';
import { useDoor } from '../../platform/door-services.ts';
import { useAccess } from '../../platform/session/use-session.ts';

/** Whether this person may keep favourites: whoever may pay may. */
export function useMayKeep(): boolean {
  const { permissions } = useAccess();
  return CREATE_PERMISSIONS.some((permission) => permissions.includes(permission));
}

/** What can be done with favourites; each says when it is done, and lists are read anew. */
export interface FavouriteDoings {
  readonly save: (orderId: string, name: string) => Promise<boolean>;
  readonly rename: (favouriteId: string, name: string) => Promise<boolean>;
  readonly remove: (favouriteId: string) => Promise<boolean>;
  readonly working: boolean;
  readonly failure: CallFailure | undefined;
}

export function useFavourites(): FavouriteDoings {
  const queries = useQueryClient();
  const { toasts } = useDoor();
  const saving = useOperation(saveFavourite);
  const renaming = useOperation(renameFavourite);
  const removing = useOperation(removeFavourite);
  const told = async (asked: Promise<CallResult<unknown>>, text: string): Promise<boolean> => {
    const answer = await asked;
    // Refused or not: a colleague may have been here meanwhile.
    await queries.invalidateQueries({ queryKey: ['payees'] });
    if (answer.ok) toasts.show({ text, tone: 'positive', kind: 'status' });
    return answer.ok;
  };
  return {
    save: (orderId, name) => told(saving.run({ params: { orderId }, body: { name } }), `${name} está nos favoritos.`),
    rename: (favouriteId, name) =>
      told(renaming.run({ params: { favouriteId }, body: { name } }), `O favorecido agora se chama ${name}.`),
    remove: (favouriteId) => told(removing.run({ params: { favouriteId } }), 'Favorecido removido.'),
    working: saving.running || renaming.running || removing.running,
    failure: saving.failure ?? renaming.failure ?? removing.failure,
  };
}
