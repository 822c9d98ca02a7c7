import { isDatabaseAway } from '../../../platform/database/transaction.ts';
import type { PixDisputesContext } from './context.ts';

/** What was wrong with one piece of work; undefined: nothing. The database being away is no fault of it, and ends the turn. */
export async function faultOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Does the work of one case; where that fails the log says so, and the next one has its turn. */
export async function orGoOn(
  { log }: Pick<PixDisputesContext, 'log'>,
  caseId: string,
  work: () => Promise<boolean | void>,
): Promise<boolean> {
  let goesOn = true;
  const fault = await faultOf(async () => {
    goesOn = (await work()) !== false;
  });
  if (fault !== undefined) log.error({ caseId, fault }, 'the work of a case of a contested payment failed');
  return goesOn;
}
