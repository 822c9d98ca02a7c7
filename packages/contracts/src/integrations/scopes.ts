import type { Product } from '../access/rights.ts';

/**
 * What a credential may be given for, by the names of API Pix 2.9.0 (OAuth2 scopes), without those of automatic Pix, which
 * the bank does not have.
 */
export const SCOPES = [
  'cob.read',
  'cob.write',
  'cobv.read',
  'cobv.write',
  'lotecobv.read',
  'lotecobv.write',
  'payloadlocation.read',
  'payloadlocation.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Each scope in words: what a program with it does. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'cob.read': 'Consultar cobranças imediatas',
  'cob.write': 'Criar e alterar cobranças imediatas',
  'cobv.read': 'Consultar cobranças com vencimento',
  'cobv.write': 'Criar e alterar cobranças com vencimento',
  'lotecobv.read': 'Consultar lotes de cobranças com vencimento',
  'lotecobv.write': 'Criar e alterar lotes de cobranças com vencimento',
  'payloadlocation.read': 'Consultar endereços de QR Code',
  'payloadlocation.write': 'Reservar endereços de QR Code',
  'pix.read': 'Consultar Pix recebidos e devoluções',
  'pix.write': 'Devolver Pix recebidos',
  'webhook.read': 'Consultar webhooks',
  'webhook.write': 'Cadastrar e remover webhooks',
};

/** The product that each scope belongs to: who has not contracted it gives no program its scopes. */
export const SCOPE_PRODUCT: Readonly<Record<Scope, Product>> = Object.fromEntries(
  SCOPES.map((scope) => [scope, 'PIX']),
) as Record<Scope, Product>;
