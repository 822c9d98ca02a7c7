import type { ChargeContent } from '@bank/contracts';

/** Whether two contents ask for the same, whatever the order of their fields. */
export function isSameContent(one: ChargeContent, other: ChargeContent): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
