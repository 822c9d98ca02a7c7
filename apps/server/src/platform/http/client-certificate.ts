import type { FastifyRequest } from 'fastify';

/**
 * The certificate that a program showed: Client-Cert of RFC 9440; undefined where none was shown. Only a proxy that ends TLS for us
 * knows whose certificate was shown (section 4): one that we trust, which says for whom it asks. What others write there is
 * nothing.
 */
export function certificateShown({ ips, headers }: FastifyRequest): string | undefined {
  const { 'client-cert': shown } = headers;
  return (ips?.length ?? 0) > 1 && typeof shown === 'string' ? shown : undefined;
}
