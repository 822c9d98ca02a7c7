import type { CompanyRequest } from '@bank/contracts';

/** While the bank looks at a request its answer may come at any time. */
export const LOOK_AGAIN_MS = 15_000;

/** Whether some request of the company is not answered yet. */
export function waitsForBank(read: { readonly requests: readonly CompanyRequest[] } | undefined): boolean {
  return read?.requests.some(({ state }) => state === 'in-analysis') === true;
}
