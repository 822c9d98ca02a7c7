import type { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { ok, refuse, SECOND_MS, type Result } from '@bank/core';
import { makeSandboxChargeSigning, readChargeSigning, type ChargeSigningKey } from './charge-signing.ts';
import { PARTICIPANT_CATEGORIES, PARTICIPANT_RATIONS, type ParticipantCategory } from '@bank/pix-key';
import { readBankIdentity, type BankIdentity } from './bank.ts';
import {
  KEY_NAMES,
  keySetting,
  makeSandboxKey,
  liveKeys,
  readKey,
  sandboxKeyFile,
  weaknessesOf,
  type BankKey,
  type BankKeys,
} from './keys.ts';
import { openWebhookSettings, type WebhookSettings } from './webhook-settings.ts';
import { unsafeAddress } from './database-address.ts';
import { PATIENCE, type Patience } from '@bank/ledger';
import { LIMITS, type Limits, type Rate } from './limits.ts';
import { readTrustedProxies } from './trusted-proxies.ts';
import { makeSandboxStaff, readStaff, sandboxStaffFile, type StaffMember } from './staff.ts';
import {
  makeSandboxRailsKeys,
  railsKeyWeaknesses,
  readChargeAuthorities,
  readRailsKeys,
  sandboxRailsKeyFiles,
  type RailsKeys,
} from './rails-keys.ts';

/** What the bank was built and started for. */
export type Environment = 'local' | 'sandbox' | 'production';

/** Everything that is set from outside, checked. */
export interface Settings {
  readonly environment: Environment;
  readonly bank: BankIdentity;
  /** The address of the database as the server's role ipe_app is reached: any login that may SET ROLE to it. */
  readonly databaseUrl: string;
  /** The address as whom the schema is owned and migrated (SECURITY M02). */
  readonly migrateUrl: string;
  readonly databaseConnections: number;
  /** How long the server waits for the database. */
  readonly patience: Patience;
  readonly dataDir: string;
  /** Whose free space the gate before writes watches; undefined when the database is elsewhere. */
  readonly storageDirectory: string | undefined;
  readonly port: number;
  /** Where people reach the bank; no slash at the end. */
  readonly publicUrl: string;
  /** Where the outside world (rails) is. */
  readonly railsUrl: string;
  /** Addresses whose X-Forwarded-For is believed; empty: nobody's. */
  readonly trustedProxies: readonly string[];
  /** What /metrics asks for; undefined: it is open (never in production). */
  readonly metricsToken: string | undefined;
  /** What pages for the bank's staff ask for; undefined: there are no such pages. */
  readonly staffToken: string | undefined;
  /** Who may resolve what is open, each known by a secret of their own; empty: nobody. */
  readonly staff: readonly StaffMember[];
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** The step at which this process shall die, for crash tests; never in production. */
  readonly faultPoint: string | undefined;
  /** Where a sandbox keeps how far its time is from the machine's; never in production. */
  readonly clockFile: string | undefined;
  /** How long the bank waits for the SPI's answer before it says that nobody knows; shorter only in a sandbox. */
  readonly pixAnswerMs: number;
  readonly keys: BankKeys;
  readonly railsKeys: RailsKeys;
  /** The authorities whose certificates speak for the banks that sign charges. */
  readonly chargeAuthorities: readonly X509Certificate[];
  /** Signs the bank's own charges. */
  readonly chargeSigner: ChargeSigningKey;
  readonly limits: Limits;
  readonly webhooks: WebhookSettings;
  /**
   * Whether a request to come in may have an id that its caller chose, with id and bearer token alone (READINGS 23): nobody
   * can know then which browser asks. Never in production.
   */
  readonly weakAccessRequests: boolean;
}

/** 40 s that the SPI may take (Manual de Tempos do Pix), and 5 s of ours. */
const PIX_ANSWER_SECONDS = '45';

const REQUIRED_URL = 'informe um endereço como http://localhost:3000';
const port = (standard: string) =>
  z.pipe(
    z._default(z.string(), standard).check(z.regex(/^\d{1,5}$/, 'informe um número de porta')),
    z.transform(Number),
  );
const url = z.optional(z.string().check(z.refine((text) => URL.canParse(text), REQUIRED_URL)));

const environmentSchema = z.object({
  BANK_ENV: z._default(z.enum(['local', 'sandbox', 'production'], 'use local, sandbox ou production'), 'sandbox'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'informe um endereço postgres://…'))),
  IPE_MIGRATE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'informe um endereço postgres://…'))),
  IPE_DATABASE_CONNECTIONS: z.pipe(
    z._default(z.string(), '12').check(z.regex(/^([4-9]|[1-9]\d|1\d\d)$/, 'informe um número de 4 a 199')),
    z.transform(Number),
  ),
  DATA_DIR: z._default(z.string(), './.data'),
  IPE_STORAGE_DIRECTORY: z.optional(z.string()),
  PORT: port('3000'),
  RAILS_PORT: port('3100'),
  RAILS_URL: url,
  PUBLIC_URL: url,
  IPE_BANK_FILE: z.optional(z.string()),
  IPE_TRUSTED_PROXIES: z.optional(z.string()),
  IPE_METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'use ao menos 16 caracteres'))),
  IPE_STAFF_TOKEN: z.optional(z.string().check(z.minLength(16, 'use ao menos 16 caracteres'))),
  IPE_STAFF_FILE: z.optional(z.string()),
  IPE_LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'use silent, error, warn, info ou debug'),
    'info',
  ),
  IPE_BANK_KEY_FILE: z.optional(z.string()),
  IPE_SPI_PUBLIC_KEY_FILE: z.optional(z.string()),
  IPE_CHARGE_AUTHORITIES_FILE: z.optional(z.string()),
  IPE_CHARGE_KEY_FILE: z.optional(z.string()),
  IPE_CHARGE_CERTIFICATE_FILE: z.optional(z.string()),
  IPE_WEBHOOK_SEALING_FILE: z.optional(z.string()),
  IPE_WEBHOOK_CERTIFICATE_FILE: z.optional(z.string()),
  IPE_WEBHOOK_KEY_FILE: z.optional(z.string()),
  IPE_WEBHOOK_SINK: z.optional(z.enum(['on', 'off'], 'use on ou off')),
  IPE_FAULT_POINT: z.optional(z.string()),
  IPE_CLOCK_FILE: z.optional(z.string()),
  IPE_PIX_ANSWER_SECONDS: z.pipe(
    z
      ._default(z.string(), PIX_ANSWER_SECONDS)
      .check(z.regex(/^([5-9]|[1-3]\d|4[0-5])$/, 'informe um número de 5 a 45')),
    z.transform(Number),
  ),
  NODE_TLS_REJECT_UNAUTHORIZED: z.optional(z.string()),
  IPE_RATE_LIMITS: z.optional(z.enum(['strict', 'loose'], 'use strict ou loose')),
  IPE_DICT_CATEGORY: z._default(z.enum(PARTICIPANT_CATEGORIES, 'use uma letra de A a H'), 'A'),
  IPE_WEAK_ACCESS_REQUESTS: z.optional(z.enum(['on', 'off'], 'use on ou off')),
});
type Environs = z.infer<typeof environmentSchema>;

/**
 * Reads the settings from environment variables. Refuses with every fault at once, each a Portuguese sentence fit to
 * print.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Settings, readonly string[]> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) return refuse(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`));
  const values = parsed.data;
  const faults: string[] = values.BANK_ENV === 'production' ? productionFaults(values) : [];
  const { DATABASE_URL: databaseUrl } = values;
  if (!databaseUrl) faults.push('DATABASE_URL: informe o endereço do PostgreSQL (npm start traz o seu).');
  const bank = readBank(values.IPE_BANK_FILE, faults);
  const keys = readKeys(values, given, faults);
  const railsKeys = openRailsKeys(values, faults);
  const chargeAuthorities = openChargeAuthorities(values, faults);
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  const chargeSigner = bank && openChargeSigning(values, { name: bank.name, publicUrl }, faults);
  const railsUrl = withoutSlash(values.RAILS_URL ?? `http://localhost:${values.RAILS_PORT}`);
  const isProduction = values.BANK_ENV === 'production';
  const webhooks = openWebhookSettings(values, { isProduction, dataDir: resolve(values.DATA_DIR), railsUrl }, faults);
  const staff = openStaff(values, faults);
  const proxies = readTrustedProxies(values.IPE_TRUSTED_PROXIES, values.BANK_ENV === 'production');
  faults.push(...proxies.faults);
  if (
    faults.length > 0 ||
    !databaseUrl ||
    !bank ||
    !keys ||
    !railsKeys ||
    !chargeAuthorities ||
    !chargeSigner ||
    !webhooks
  )
    return refuse([...new Set(faults)]);
  const strict = (values.IPE_RATE_LIMITS ?? (values.BANK_ENV === 'production' ? 'strict' : 'loose')) === 'strict';
  return ok({
    environment: values.BANK_ENV,
    bank,
    databaseUrl,
    migrateUrl: values.IPE_MIGRATE_URL ?? databaseUrl,
    databaseConnections: values.IPE_DATABASE_CONNECTIONS,
    patience: PATIENCE,
    dataDir: resolve(values.DATA_DIR),
    storageDirectory: values.IPE_STORAGE_DIRECTORY && resolve(values.IPE_STORAGE_DIRECTORY),
    port: values.PORT,
    publicUrl,
    railsUrl,
    trustedProxies: proxies.addresses,
    metricsToken: values.IPE_METRICS_TOKEN,
    staffToken: values.IPE_STAFF_TOKEN,
    staff,
    logLevel: values.IPE_LOG_LEVEL,
    faultPoint: values.IPE_FAULT_POINT,
    clockFile: values.IPE_CLOCK_FILE,
    pixAnswerMs: values.IPE_PIX_ANSWER_SECONDS * SECOND_MS,
    keys,
    railsKeys,
    chargeAuthorities,
    chargeSigner,
    webhooks,
    limits: { ...(strict ? LIMITS.strict : LIMITS.loose), bankLookups: bankLookupsOf(values.IPE_DICT_CATEGORY) },
    weakAccessRequests: (values.IPE_WEAK_ACCESS_REQUESTS ?? (values.BANK_ENV === 'production' ? 'off' : 'on')) === 'on',
  });
}

/** What the directory lets a bank of that category ask; Banco Central says which one a bank is in. */
function bankLookupsOf(category: ParticipantCategory): Rate {
  const { size, perMinute } = PARTICIPANT_RATIONS[category];
  return { burst: size, perSecond: perMinute / 60 };
}

// What production asks for beyond a sandbox, and what it must not have (SECURITY B09).
function productionFaults(values: Environs): string[] {
  const faults: string[] = [];
  if (!values.PUBLIC_URL) faults.push('PUBLIC_URL: informe o endereço público do banco, com https.');
  else if (!values.PUBLIC_URL.startsWith('https://')) faults.push('PUBLIC_URL: produção exige https.');
  if (!values.RAILS_URL)
    faults.push('RAILS_URL: informe o endereço do sistema de pagamentos; produção não usa o simulador.');
  else if (!values.RAILS_URL.startsWith('https://') || isLoopback(values.RAILS_URL)) {
    faults.push('RAILS_URL: produção não usa o simulador; informe um endereço https do sistema de pagamentos.');
  }
  if (!values.IPE_BANK_FILE)
    faults.push('IPE_BANK_FILE: produção não usa a identidade fictícia do Ipê; informe o arquivo da sua.');
  if (!values.IPE_METRICS_TOKEN) faults.push('IPE_METRICS_TOKEN: informe o segredo que abre /metrics.');
  for (const name of ['DATABASE_URL', 'IPE_MIGRATE_URL'] as const) {
    const fault = values[name] && unsafeAddress(values[name]);
    if (fault) faults.push(`${name}: ${fault}`);
  }
  if (values.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED: produção confere todo certificado; retire.');
  if (values.IPE_RATE_LIMITS === 'loose') faults.push('IPE_RATE_LIMITS: produção usa os limites estritos.');
  if (values.IPE_WEAK_ACCESS_REQUESTS === 'on') {
    faults.push(
      'IPE_WEAK_ACCESS_REQUESTS: produção não aceita pedidos de acesso cujo código quem chama escolhe; retire ou use off.',
    );
  }
  if (String(values.IPE_PIX_ANSWER_SECONDS) !== PIX_ANSWER_SECONDS) {
    faults.push(`IPE_PIX_ANSWER_SECONDS: produção aguarda ${PIX_ANSWER_SECONDS} segundos.`);
  }
  if (values.IPE_FAULT_POINT) faults.push('IPE_FAULT_POINT: só existe para testes; retire em produção.');
  if (values.IPE_CLOCK_FILE) faults.push('IPE_CLOCK_FILE: a hora de produção é a da máquina; retire.');
  return faults;
}

function readBank(file: string | undefined, faults: string[]): BankIdentity | undefined {
  try {
    return file === undefined ? readBankIdentity() : readBankIdentity(file);
  } catch {
    faults.push(
      `IPE_BANK_FILE: ${file ?? 'apps/server/bank.json'} não traz a identidade do banco (name, legalName, cnpj, ispb, code, branch).`,
    );
    return undefined;
  }
}

function readKeys(
  values: Environs,
  given: Readonly<Record<string, string | undefined>>,
  faults: string[],
): BankKeys | undefined {
  const production = values.BANK_ENV === 'production';
  const keys: Partial<Record<keyof BankKeys, BankKey>> = {};
  for (const name of KEY_NAMES) {
    const named = given[keySetting(name)];
    if (!named && production) {
      faults.push(`${keySetting(name)}: informe o arquivo da chave.`);
      continue;
    }
    const file = named ?? sandboxKeyFile(resolve(values.DATA_DIR), name);
    if (!named) makeSandboxKey(name, file);
    const key = readKey(name, file);
    if (typeof key === 'string') faults.push(key);
    else {
      if (production) faults.push(...weaknessesOf(name, key, file));
      keys[name] = key;
    }
  }
  return KEY_NAMES.every((name) => keys[name]) ? liveKeys(keys as BankKeys) : undefined;
}

function openRailsKeys(values: Environs, faults: string[]): RailsKeys | undefined {
  const production = values.BANK_ENV === 'production';
  const { IPE_BANK_KEY_FILE: signing, IPE_SPI_PUBLIC_KEY_FILE: spi } = values;
  if (production && !signing) faults.push('IPE_BANK_KEY_FILE: informe a chave que assina as mensagens do banco (PEM).');
  if (production && !spi)
    faults.push('IPE_SPI_PUBLIC_KEY_FILE: informe a chave pública do sistema de pagamentos (PEM).');
  if (production && (!signing || !spi)) return undefined;
  if (!signing || !spi) makeSandboxRailsKeys(resolve(values.DATA_DIR));
  const sandbox = sandboxRailsKeyFiles(resolve(values.DATA_DIR));
  const files = { signing: signing ?? sandbox.bank, spi: spi ?? sandbox.spiPublic };
  const keys = readRailsKeys(files);
  if ('signing' in keys) {
    if (production) faults.push(...railsKeyWeaknesses(files));
    return keys;
  }
  faults.push(...keys);
  return undefined;
}

// Who speaks for the banks that sign charges; a sandbox is its own authority.
function openChargeAuthorities(values: Environs, faults: string[]): readonly X509Certificate[] | undefined {
  const production = values.BANK_ENV === 'production';
  const { IPE_CHARGE_AUTHORITIES_FILE: named } = values;
  if (!named && production) {
    faults.push('IPE_CHARGE_AUTHORITIES_FILE: informe os certificados das autoridades que assinam pelos bancos (PEM).');
    return undefined;
  }
  if (!named) makeSandboxRailsKeys(resolve(values.DATA_DIR));
  const file = named ?? sandboxRailsKeyFiles(resolve(values.DATA_DIR)).chargeAuthorities;
  const authorities = readChargeAuthorities(file, production);
  if (typeof authorities !== 'string') return authorities;
  faults.push(authorities);
  return undefined;
}

// With what the bank signs its charges; a sandbox's authority speaks for its bank too.
function openChargeSigning(
  values: Environs,
  bank: { readonly name: string; readonly publicUrl: string },
  faults: string[],
): ChargeSigningKey | undefined {
  const isProduction = values.BANK_ENV === 'production';
  const { IPE_CHARGE_KEY_FILE: key, IPE_CHARGE_CERTIFICATE_FILE: certificate } = values;
  if (isProduction && !key) faults.push('IPE_CHARGE_KEY_FILE: informe a chave que assina as cobranças do banco (PEM).');
  if (isProduction && !certificate)
    faults.push('IPE_CHARGE_CERTIFICATE_FILE: informe o certificado da chave que assina as cobranças (PEM).');
  if (isProduction && (!key || !certificate)) return undefined;
  const files = key && certificate ? { key, certificate } : makeSandboxChargeSigning(resolve(values.DATA_DIR), bank);
  const signer = readChargeSigning(files, isProduction);
  if ('keyId' in signer) return signer;
  faults.push(...signer);
  return undefined;
}

// Production names its people or has none; nobody is made for it, and nobody has a secret that stands in the code.
function openStaff(values: Environs, faults: string[]): readonly StaffMember[] {
  const production = values.BANK_ENV === 'production';
  if (production && !values.IPE_STAFF_FILE) return [];
  const file = values.IPE_STAFF_FILE ?? sandboxStaffFile(resolve(values.DATA_DIR));
  if (!values.IPE_STAFF_FILE) makeSandboxStaff(resolve(values.DATA_DIR));
  const staff = readStaff(file, production);
  if (typeof staff !== 'string') return staff;
  faults.push(staff);
  return [];
}

function isLoopback(text: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(text).hostname);
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
