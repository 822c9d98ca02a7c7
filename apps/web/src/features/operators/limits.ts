import type { UsageLimit, UsageLimits } from '@bank/contracts';

/** The limits of one operator, set or not. */
export function limitsOf({ items }: Pick<UsageLimits, 'items'>, operatorId: string): readonly UsageLimit[] {
  return items.filter(({ scope }) => scope.of === 'operator' && scope.operatorId === operatorId);
}
