import { formatDocument, maskDocument } from '@bank/documents';
import { type TypedPixKey } from './pix-key.ts';

/** The key as its owner reads it: documents with mask, Brazilian phones as +55 (11) 98765-4321, all else as it is. */
export function formatPixKey({ type, canonical }: TypedPixKey): string {
  switch (type) {
    case 'CPF':
    case 'CNPJ':
      return formatDocument(canonical);
    case 'PHONE':
      return formatPhone(canonical);
    case 'EMAIL':
    case 'EVP':
      return canonical;
  }
}

/**
 * The key as others may see it: ***.456.789-**, +55 (11) *****-4321, a***@exemplo.com; a CNPJ, which is public, and a random
 * key, which says nothing about anybody, are shown whole.
 */
export function maskPixKey({ type, canonical }: TypedPixKey): string {
  switch (type) {
    case 'CPF':
    case 'CNPJ':
      return maskDocument(canonical);
    case 'PHONE':
      return maskPhone(canonical);
    case 'EMAIL':
      return canonical.replace(/^(.)[^@]*/, '$1***');
    case 'EVP':
      return canonical;
  }
}

function formatPhone(phone: string): string {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  return match ? `+55 (${match[1]}) ${match[2]}-${match[3]}` : phone;
}

function maskPhone(phone: string): string {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone);
  if (match) return `+55 (${match[1]}) ${'*'.repeat(match[2]?.length ?? 0)}-${match[3]}`;
  return phone.length <= 6 ? '***' : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`;
}
