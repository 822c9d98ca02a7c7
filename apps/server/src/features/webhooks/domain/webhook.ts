import type { Instant } from '@bank/core';

/** Who registered one: a person, or a credential. */
export interface WebhookActor {
  readonly id: string;
  readonly name: string;
}

/** Where a company's systems are told of what a key received, as it is kept. */
export interface StoredWebhook {
  readonly companyId: string;
  readonly id: string;
  readonly key: string;
  readonly url: string;
  readonly host: string;
  readonly cameBy: 'screen' | 'api';
  readonly createdAt: Instant;
  readonly createdBy: WebhookActor;
  readonly version: number;
  /** Sealed (`seal-secret.ts`). */
  readonly secret: Uint8Array;
  readonly secretShown: { readonly at: string; readonly to: string } | null;
  /** Who may see it; null: any administrator. */
  readonly secretFor: string | null;
  readonly formerSecret: Uint8Array | null;
  readonly formerSecretUntil: Instant | null;
}
