import type { CallOutput, readPayeeGroup } from '@bank/contracts';

/** A group with the months of which drafts were prepared. */
export type ReadGroup = CallOutput<typeof readPayeeGroup>;
