import { randomInt } from 'node:crypto';
import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import { bank } from './bank.ts';

/** A company that the outside world's register has and the bank has not. */
export interface NewCompany {
  readonly cnpj: string;
  readonly corporateName: string;
  /** The first administers it. */
  readonly partners: readonly { readonly cpf: string; readonly name: string; readonly isAdministrator?: boolean }[];
}

/** Registers a company that nobody has used yet: a journey that is tried again finds no account of its last try. */
export async function registerCompany(corporateName: string): Promise<NewCompany> {
  const company: NewCompany = {
    cnpj: freshCnpj(),
    corporateName,
    partners: [
      { cpf: freshCpf(), name: 'Lígia Antunes Meireles', isAdministrator: true },
      { cpf: freshCpf(), name: 'Tomás Antunes Meireles' },
    ],
  };
  const response = await fetch(`${bank.railsUrl}/registry/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(company),
  });
  if (!response.ok) throw new Error(`the register answered ${response.status}: ${await response.text()}`);
  return company;
}

/** The CPF of somebody whom nobody knows. */
export function freshCpf(): string {
  const base = digits(9);
  return `${base}${cpfCheckDigits(base)}`;
}

function freshCnpj(): string {
  const base = `${digits(8)}0001`;
  return `${base}${cnpjCheckDigits(base)}`;
}

function digits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}
