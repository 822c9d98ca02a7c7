import { formatDate, bankingDate, formatBrl, ok, refuse, type Result } from '@bank/core';
import { COMPANY_DOCUMENT_NAMES, moneyOf, type CompanyDocumentKind, type ErrorCode } from '@bank/contracts';
import type { PlannedRequest, RegistrationChanges, RequestLine } from './company-request.ts';
import type { CompanyAddress, CompanyInForce, StoredDocument } from './registration.ts';

/** Why a request cannot even be kept. */
export interface PlanRefusal {
  readonly code: Extract<
    ErrorCode,
    | 'company.nothing-changes'
    | 'company.request-open'
    | 'company.document-needed'
    | 'company.product-contracted'
    | 'company.tier-current'
  >;
  readonly data?: Readonly<Record<string, string>>;
  readonly field?: string;
}

/** A file that comes with a request. */
export interface SentDocument {
  readonly kind: CompanyDocumentKind;
  readonly name: string;
}

type Texts =
  | 'corporateName'
  | 'fantasyName'
  | 'activitySector'
  | 'businessDescription'
  | 'businessEmail'
  | 'businessPhone';
type Amounts = 'monthlyBilling' | 'shareCapital' | 'patrimony';

const TEXT_WORDS: Readonly<Record<Texts, string>> = {
  corporateName: 'Razão social',
  fantasyName: 'Nome fantasia',
  activitySector: 'Setor de atividade',
  businessDescription: 'O que a empresa faz',
  businessEmail: 'E-mail',
  businessPhone: 'Telefone',
};
const AMOUNT_WORDS: Readonly<Record<Amounts, string>> = {
  monthlyBilling: 'Faturamento mensal',
  patrimony: 'Patrimônio',
  shareCapital: 'Capital social',
};

/** What the law has in the company's contract: its last change or the contract itself must show it. */
const IN_CONTRACT = ['corporateName', 'shareCapital', 'partnersChanged'] as const;

/**
 * Decides what becomes of a change of the registration: what is the same already is left out; what stands in the contract,
 * and the address, need a document; whatever comes with a document needs a person; the rest is in force at once.
 */
export function planRegistration(
  inForce: CompanyInForce,
  asked: RegistrationChanges,
  sent: readonly SentDocument[],
  kept: readonly StoredDocument[],
): Result<PlannedRequest, PlanRefusal> {
  const changes = whatDiffers(inForce, asked);
  const isDocumentsOnly = Object.keys(changes).length === 0;
  if (isDocumentsOnly && sent.length === 0) return refuse({ code: 'company.nothing-changes' });
  const missing = missingDocument(changes, sent);
  if (missing)
    return refuse({ code: 'company.document-needed', field: missing, data: { document: wordsFor(missing) } });
  return ok({
    kind: 'registration',
    changes,
    lines: isDocumentsOnly ? documentLines(sent, kept) : changeLines(inForce, changes),
    subjects: isDocumentsOnly ? sent.map(({ kind }) => `document:${kind}`) : Object.keys(changes),
    // A document counts only once a person has looked at it, also one that nobody asked for.
    settlement: { by: sent.length > 0 ? 'staff' : 'rule' },
  });
}

function whatDiffers(inForce: CompanyInForce, asked: RegistrationChanges): RegistrationChanges {
  const { address, partnersChanged, ...fields } = asked;
  const differing = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && value !== currentOf(inForce, name as Texts | Amounts),
  );
  return {
    ...(Object.fromEntries(differing) as RegistrationChanges),
    ...(address && !isSameAddress(address, inForce.address) && { address }),
    ...(partnersChanged && { partnersChanged }),
  };
}

/** As it would travel; an absent fantasy name or telephone is the same as an empty one. */
function currentOf(inForce: CompanyInForce, name: Texts | Amounts): string | null {
  return inForce[name] ?? (name === 'fantasyName' || name === 'businessPhone' ? '' : null);
}

const PLACES = ['cep', 'state', 'city', 'publicPlace', 'street', 'number', 'complement'] as const;

function isSameAddress(address: CompanyAddress, current: CompanyAddress | null): boolean {
  return current !== null && PLACES.every((place) => (address[place] ?? '') === (current[place] ?? ''));
}

function isInContract(changes: RegistrationChanges): boolean {
  return IN_CONTRACT.some((name) => changes[name] !== undefined);
}

/** The document that is named to the company where one is missing. */
function missingDocument(
  changes: RegistrationChanges,
  sent: readonly SentDocument[],
): 'lastUpdates' | 'proofOfAddress' | undefined {
  const has = (kind: CompanyDocumentKind): boolean => sent.some((document) => document.kind === kind);
  if (isInContract(changes) && !has('lastUpdates') && !has('socialContract')) return 'lastUpdates';
  if (changes.address && !has('proofOfAddress')) return 'proofOfAddress';
  return undefined;
}

function wordsFor(missing: 'lastUpdates' | 'proofOfAddress'): string {
  if (missing === 'proofOfAddress') return COMPANY_DOCUMENT_NAMES.proofOfAddress.toLowerCase();
  const { lastUpdates, socialContract } = COMPANY_DOCUMENT_NAMES;
  return `${lastUpdates.toLowerCase()} ou ${socialContract.toLowerCase()}`;
}

function changeLines(inForce: CompanyInForce, changes: RegistrationChanges): readonly RequestLine[] {
  const lines: RequestLine[] = [];
  for (const name of Object.keys(TEXT_WORDS) as Texts[]) {
    const after = changes[name];
    if (after === undefined) continue;
    lines.push({ label: TEXT_WORDS[name], before: inForce[name], after: after === '' ? 'Sem nome fantasia' : after });
  }
  for (const name of Object.keys(AMOUNT_WORDS) as Amounts[]) {
    const after = changes[name];
    if (after === undefined) continue;
    const before = inForce[name];
    lines.push({ label: AMOUNT_WORDS[name], before: before === null ? null : inReais(before), after: inReais(after) });
  }
  if (changes.address) {
    const before = inForce.address && addressInWords(inForce.address);
    lines.push({ label: 'Endereço', before, after: addressInWords(changes.address) });
  }
  if (changes.partnersChanged) lines.push({ label: 'Sócios', before: null, after: 'Como no documento enviado' });
  return lines;
}

function documentLines(sent: readonly SentDocument[], kept: readonly StoredDocument[]): readonly RequestLine[] {
  return sent.map(({ kind, name }) => {
    const newest = kept.find((document) => document.kind === kind);
    const before = newest ? `${newest.name}, de ${formatDate(bankingDate(newest.receivedAt))}` : null;
    return { label: COMPANY_DOCUMENT_NAMES[kind], before, after: name };
  });
}

function inReais(wire: string): string {
  return formatBrl(moneyOf(wire));
}

function addressInWords({ publicPlace, number, complement, street, city, state, cep }: CompanyAddress): string {
  const masked = cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
  return [`${publicPlace}, ${number}`, complement, street, `${city}/${state}`, masked].filter(Boolean).join(', ');
}
