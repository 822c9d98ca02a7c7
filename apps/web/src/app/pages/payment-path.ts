import type { CodeScreen, PayScreen } from '@bank/contracts';

/** Where something is paid: a kind's own page, or the one for its codes. */
export type PaymentPath = PayScreen | CodeScreen;
