import { readKeptWrites, type KeptWrite } from '@bank/contracts';

/** The fields of steps 1 to 3 that are text, as they stand in their inputs, with points and dashes (PRODUCT.md section 3). */
export const TEXT_FIELDS = [
  'cnpj',
  'firstCpf',
  'secondCpf',
  'thirdCpf',
  'corporateName',
  'fantasyName',
  'constitutionType',
  'constitutionDate',
  'activitySector',
  'businessEmail',
  'businessPhone',
  'businessDescription',
  'cep',
  'city',
  'publicPlace',
  'street',
  'number',
  'complement',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** The fields of step 2 that are amounts. */
export const AMOUNT_FIELDS = ['monthlyBilling', 'shareCapital', 'patrimony'] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];

/**
 * What is typed in steps 1 to 3. Amounts are centavos; nothing typed is '' or undefined, for a company may well have
 * zero. Never passwords, codes or files.
 */
export type Draft = Readonly<Record<TextField, string>> & Readonly<Record<AmountField, bigint | undefined>>;

/** The form before anything is typed. */
export const EMPTY_DRAFT: Draft = {
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<TextField, string>),
  monthlyBilling: undefined,
  shareCapital: undefined,
  patrimony: undefined,
};

/** A draft and the secret of its sign-up, to which the codes belong that were sent. */
export interface Registration {
  readonly registration: string;
  readonly draft: Draft;
  /** What was sent of it whose answer has not come, so that sending it again after a reload is no second application. */
  readonly writes: readonly KeptWrite[];
}

/** A sign-up that begins. */
export function emptyRegistration(registration: string): Registration {
  return { registration, draft: EMPTY_DRAFT, writes: [] };
}

/** How long what was typed stays on this browser after its last change (SECURITY S06). */
export const DRAFT_LIFE_MS = 24 * 60 * 60_000;

const VERSION = 1;

/** What lies in the browser's database: plain text, and when it was put there. */
export interface KeptDraft {
  readonly version: number;
  readonly savedAtMs: number;
  readonly registration: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly writes: readonly KeptWrite[];
}

/** A registration as it is kept. Empty fields are left out. */
export function keptOf({ registration, draft, writes }: Registration, nowMs: number): KeptDraft {
  const typed = Object.entries(draft).filter(([, value]) => value !== '' && value !== undefined);
  return {
    version: VERSION,
    savedAtMs: nowMs,
    registration,
    fields: Object.fromEntries(typed.map(([field, value]) => [field, String(value)])),
    writes,
  };
}

/** Reads what was kept; undefined for what is too old, of another version, or not ours. */
export function readKept(kept: unknown, nowMs: number): Registration | undefined {
  if (!isObject(kept) || kept['version'] !== VERSION || !isObject(kept['fields'])) return undefined;
  const { savedAtMs, registration, fields, writes } = kept;
  if (typeof savedAtMs !== 'number' || savedAtMs > nowMs || nowMs - savedAtMs >= DRAFT_LIFE_MS) return undefined;
  if (typeof registration !== 'string' || !/^[\w-]{43}$/.test(registration)) return undefined;
  const text = (field: string): string => (typeof fields[field] === 'string' ? fields[field] : '');
  return {
    registration,
    draft: {
      ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, text(field)])) as Record<TextField, string>),
      ...(Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, centavos(text(field))])) as Record<
        AmountField,
        bigint | undefined
      >),
    },
    writes: readKeptWrites(writes),
  };
}

/** The secret of a sign-up: 32 random bytes, base64url. */
export function newRegistration(randomBytes: (length: number) => Uint8Array): string {
  return btoa(String.fromCharCode(...randomBytes(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** The company's own words, which make a password easy to guess. */
export function ownWords({ corporateName, fantasyName, businessEmail, cnpj }: Draft): readonly string[] {
  return [corporateName, fantasyName, businessEmail, cnpj, cnpj.replaceAll(/\W/g, '')];
}

function centavos(text: string): bigint | undefined {
  return /^\d{1,13}$/.test(text) ? BigInt(text) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
