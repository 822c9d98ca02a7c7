import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

// The people of the bank's staff who resolve what is open: each has a secret, of which only a salted hash is kept.

/** Somebody of the staff. */
export interface StaffMember {
  /** As it stands in the audit trail. */
  readonly name: string;
  /** "scrypt:<cost>:<salt>:<hash>", both in base64url. */
  readonly secretHash: string;
}

const NAME = /^\p{L}[\p{L} .'-]{0,59}$/u;
const HASH = /^scrypt:(16384|32768|65536|131072):([\w-]{22,}):([\w-]{43})$/;
const COST = 32_768;
const HASH_BYTES = 32;

const fileSchema = z.strictObject({
  /** A sandbox made it for itself: never good for production. */
  sandbox: z.optional(z.boolean()),
  people: z
    .array(
      z.strictObject({
        name: z.string().check(z.regex(NAME)),
        secretHash: z.string().check(z.regex(HASH)),
      }),
    )
    .check(z.maxLength(100)),
});
type StaffFile = z.infer<typeof fileSchema>;

/** Where a sandbox keeps the people that it makes, and the secret of each in a file of its own. */
export function sandboxStaffFile(dataDir: string): string {
  return join(dataDir, 'keys', 'staff', 'people.json');
}

/** The secret of somebody whom a sandbox made. */
export function sandboxSecretFile(dataDir: string, name: string): string {
  return join(dataDir, 'keys', 'staff', `${fileName(name)}.secret`);
}

/** Reads the people from their file, or says in Portuguese what is wrong with it. */
export function readStaff(file: string, production: boolean): readonly StaffMember[] | string {
  const read = parsed(file);
  if (typeof read === 'string') return read;
  const { people, sandbox = false } = read;
  const names = new Set(people.map(({ name }) => fileName(name)));
  if (names.size < people.length) return `IPE_STAFF_FILE: ${file} tem a mesma pessoa duas vezes.`;
  if (new Set(people.map(({ secretHash }) => secretHash)).size < people.length) {
    return `IPE_STAFF_FILE: em ${file} duas pessoas têm o mesmo segredo.`;
  }
  if (production && sandbox) return `IPE_STAFF_FILE: ${file} é de uma sandbox. Faça as pessoas com "ipe staff".`;
  if (production && (statSync(file).mode & 0o077) !== 0) {
    return `IPE_STAFF_FILE: feche ${file} para outros usuários (chmod 600).`;
  }
  return people;
}

function parsed(file: string): StaffFile | string {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return `IPE_STAFF_FILE: ${file} não traz as pessoas da equipe ({"people": [{"name", "secretHash"}]}); faça cada uma com "ipe staff".`;
  }
}

/**
 * The name of whoever has that name and that secret; undefined for anybody else. Takes as long for a wrong name. A secret
 * that opens another name too opens none: who has it could be both of the two people that something takes.
 */
export function recogniseStaff(
  staff: readonly StaffMember[],
  given: { readonly name: string; readonly secret: string },
): string | undefined {
  const member = staff.find(({ name }) => fileName(name) === fileName(given.name));
  if (!opens(given.secret, member)) return undefined;
  const isShared = staff.some((other) => other !== member && opens(given.secret, other));
  return isShared ? undefined : member?.name;
}

function opens(secret: string, member: StaffMember | undefined): boolean {
  const [, cost = String(COST), salt = '', kept = ''] = HASH.exec(member?.secretHash ?? '') ?? [];
  const hash = hashOf(secret, Number(cost), Buffer.from(salt, 'base64url'));
  const expected = member ? Buffer.from(kept, 'base64url') : Buffer.alloc(HASH_BYTES);
  return expected.length === HASH_BYTES && timingSafeEqual(hash, expected) && member !== undefined;
}

/** Whether that can be somebody's name. */
export function isStaffName(name: string): boolean {
  return NAME.test(name);
}

/** Somebody with a secret of their own, made at random: the secret is told once and kept by nobody. */
export function newStaffMember(name: string): { readonly member: StaffMember; readonly secret: string } {
  const secret = randomBytes(24).toString('base64url');
  const salt = randomBytes(16);
  const hash = hashOf(secret, COST, salt).toString('base64url');
  return { member: { name, secretHash: `scrypt:${COST}:${salt.toString('base64url')}:${hash}` }, secret };
}

const SANDBOX_NAMES = ['Rita', 'Otto', 'Celina', 'Dário', 'Iolanda', 'Nestor', 'Vera', 'Zeca'] as const;

/** Makes two people for a sandbox that has none. Several processes may do so at once: the first ones stand. */
export function makeSandboxStaff(dataDir: string): void {
  const file = sandboxStaffFile(dataDir);
  if (existsSync(file)) return;
  const folder = join(file, '..');
  const draft = `${folder}.${randomBytes(6).toString('hex')}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const first = randomInt(SANDBOX_NAMES.length);
  const second = (first + 1 + randomInt(SANDBOX_NAMES.length - 1)) % SANDBOX_NAMES.length;
  const made = [first, second].map((index) => newStaffMember(SANDBOX_NAMES[index] ?? 'Rita'));
  const people: StaffFile = { sandbox: true, people: made.map(({ member }) => ({ ...member })) };
  writeFileSync(join(draft, 'people.json'), `${JSON.stringify(people, null, 2)}\n`, { mode: 0o600 });
  for (const { member, secret } of made) {
    writeFileSync(join(draft, `${fileName(member.name)}.secret`), `${secret}\n`, { mode: 0o600 });
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!['EEXIST', 'ENOTEMPTY'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}

function hashOf(secret: string, cost: number, salt: Uint8Array): Buffer {
  return scryptSync(secret, salt, HASH_BYTES, { N: cost, r: 8, p: 1, maxmem: 256 * 1024 * 1024 });
}

/** "Dário" → "dario": what tells people apart, and names their file. */
function fileName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');
}
