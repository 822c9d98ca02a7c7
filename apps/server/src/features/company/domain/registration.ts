import type { Instant } from '@bank/core';
import type { CompanyData, CompanyDocumentKind, Product, State, Tier } from '@bank/contracts';
import type { ConfirmedPart } from './freshness.ts';

/** Somebody who owns or administers a company, as the company registry has them. */
export interface Partner {
  /** Without its mask. */
  readonly cpf: string;
  readonly name: string;
  /** What they are there, as "Sócio-administrador". */
  readonly qualification: string;
  readonly isAdministrator: boolean;
}

/** The address of a company; publicPlace is the logradouro, street the bairro (PRODUCT.md section 3). */
export interface CompanyAddress {
  readonly cep: string;
  readonly state: State;
  readonly city: string;
  readonly publicPlace: string;
  readonly street: string;
  readonly number: string;
  readonly complement?: string | undefined;
}

type Amounts = 'monthlyBilling' | 'shareCapital' | 'patrimony';

/** What a company says of itself, checked; amounts are centavos. */
export interface CompanyRegistration extends Omit<
  CompanyData,
  'firstCpf' | 'secondCpf' | 'thirdCpf' | 'address' | Amounts
> {
  readonly address: CompanyAddress;
  readonly partners: readonly Partner[];
  readonly monthlyBilling: bigint;
  readonly shareCapital: bigint;
  readonly patrimony: bigint;
}

/** A document as it is listed, without its bytes. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: CompanyDocumentKind;
  readonly name: string;
  readonly mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly sizeBytes: number;
  readonly receivedAt: Instant;
}

/** A company as it stands: its account, and what is known of its registration. Amounts as they travel. */
export interface CompanyInForce {
  readonly companyId: string;
  readonly cnpj: string;
  readonly bankAccount: string;
  readonly openedAt: Instant;
  readonly corporateName: string;
  /** Null where it is known by its corporate name. */
  readonly fantasyName: string | null;
  readonly products: readonly Product[];
  readonly tier: Tier;
  readonly constitutionType: CompanyData['constitutionType'] | null;
  readonly constitutionDate: string | null;
  readonly activitySector: string | null;
  readonly businessDescription: string | null;
  readonly businessEmail: string | null;
  readonly businessPhone: string | null;
  readonly monthlyBilling: string | null;
  readonly shareCapital: string | null;
  readonly patrimony: string | null;
  readonly address: CompanyAddress | null;
  readonly confirmedAt: Readonly<Record<ConfirmedPart, Instant | null>>;
}
