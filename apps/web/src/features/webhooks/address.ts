import type { DeliveryState } from '@bank/contracts';

/** The states of deliveries as the address names them: Portuguese. In the order in which they are offered. */
export const STATES = {
  fila: 'waiting',
  tentando: 'retrying',
  entregue: 'delivered',
  desistiu: 'given_up',
  interrompida: 'stopped',
} as const satisfies Record<string, DeliveryState>;
export type StateName = keyof typeof STATES;

/** What the tab "Integrações" of /customer-view shows of webhooks, as it stands in the address. */
export type WebhooksAddress = {
  readonly aba?: 'integracoes';
  /** The webhook that is open, or "novo". */
  readonly webhook?: string;
  /** What its log of deliveries is narrowed to. */
  readonly estado?: StateName;
  /** The delivery that is open. */
  readonly entrega?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. Nothing where another tab shows. */
export function readWebhooksAddress(search: Readonly<Record<string, unknown>>): WebhooksAddress {
  const { aba, webhook, estado, entrega } = search;
  if (aba !== 'integracoes') return {};
  if (webhook === 'novo') return { aba, webhook };
  if (typeof webhook !== 'string' || !/^whk_[0-9a-z]{26}$/.test(webhook)) return { aba };
  const state = (Object.keys(STATES) as StateName[]).find((name) => name === estado);
  const delivery = typeof entrega === 'string' && /^whd_[0-9a-z]{26}$/.test(entrega) ? entrega : undefined;
  return {
    aba,
    webhook,
    ...(state !== undefined && { estado: state }),
    ...(delivery !== undefined && { entrega: delivery }),
  };
}

/** Leads to another address of this part of the page. */
export type Go = (next: WebhooksAddress) => void;
