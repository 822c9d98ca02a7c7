import { spawnSync } from 'node:child_process';
import { EmbeddedPostgresRefused } from './refused.ts';

/** A user of the operating system under whom PostgreSQL runs. */
export interface OsAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

// PostgreSQL looks its user up by name, so a number without an entry in the user database is of no use.
const CANDIDATES = ['postgres', 'nobody'];

/**
 * The account to drop to when we are root (PostgreSQL refuses to run as root), or undefined when we are an ordinary
 * user and run it ourselves. The owner of data that exists already comes first, so that a bank keeps its account.
 */
export function accountToRun(ownerUid?: number): OsAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = ownerUid ? lookUp(String(ownerUid)) : undefined;
  if (owner) return owner;
  for (const name of CANDIDATES) {
    const account = lookUp(name);
    if (account) return account;
  }
  throw new EmbeddedPostgresRefused(
    'no-account',
    'O PostgreSQL não roda como root e este sistema não tem o usuário "postgres" nem "nobody". Rode com um usuário comum ou informe DATABASE_URL.',
  );
}

/** True when the account can enter the directory (and every one above it), and also write there when asked. */
export function canEnter(account: OsAccount, directory: string, options: { readonly write?: boolean } = {}): boolean {
  // Asked of the system rather than read from modes: groups, access lists and mounts all have a say.
  const test = options.write ? 'cd -- "$1" && test -w .' : 'cd -- "$1"';
  const { status } = spawnSync('/bin/sh', ['-c', test, 'sh', directory], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

function lookUp(nameOrUid: string): OsAccount | undefined {
  const uid = id('-u', nameOrUid);
  const gid = id('-g', nameOrUid);
  const name = id('-un', nameOrUid);
  if (!uid || !gid || !name || uid === '0') return undefined;
  return { name, uid: Number(uid), gid: Number(gid) };
}

function id(what: string, nameOrUid: string): string | undefined {
  const { status, stdout } = spawnSync('id', [what, nameOrUid], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
