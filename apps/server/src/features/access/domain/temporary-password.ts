import { DAY_MS } from '@bank/core';

/** A temporary password lives a day and dies at the fifth wrong try (SECURITY S11, S12). */
export const TEMPORARY_PASSWORD = { lifeMs: DAY_MS, triesMax: 5 } as const;
