import { ed25519Verifier, type HeadVerifier, type JsonObject } from '@bank/ledger';
import { instant } from '@bank/core';
import type { BankKey, KeyName } from '../config/keys.ts';
import { timestamp } from '../database/pool.ts';
import { readRows, type Queryable } from '../database/rows.ts';
import { keysKnownBy, type KeySuccession, type KnownKey } from './succession.ts';

interface Row {
  readonly former_id: string;
  readonly former_public: JsonObject;
  readonly next_id: string;
  readonly next_public: JsonObject;
  readonly at: number;
  readonly former_signature: Buffer;
  readonly next_signature: Buffer;
}

/** The keys of that name that hold or held, oldest first, as far as the key that this server has vouches for them. */
export async function readKnownKeys(on: Queryable, name: KeyName, own: BankKey): Promise<readonly KnownKey[]> {
  const rows = await readRows<Row>(
    on,
    `SELECT former_id, former_public, next_id, next_public, at, former_signature, next_signature FROM bank.key_succession
     WHERE name = $1 ORDER BY at`,
    [name],
  );
  const said = rows.map((row) => ({
    name,
    formerId: row.former_id,
    formerPublic: row.former_public,
    nextId: row.next_id,
    nextPublic: row.next_public,
    at: instant(row.at),
    formerSignature: row.former_signature,
    nextSignature: row.next_signature,
  }));
  return keysKnownBy(own, name, said);
}

/** Writes that a key took another's place. Each key has one successor: a second one is a violation of the table's key. */
export async function insertSuccession(on: Queryable, said: KeySuccession): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.key_succession (name, former_id, former_public, next_id, next_public, at, former_signature,
       next_signature) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      said.name,
      said.formerId,
      said.formerPublic,
      said.nextId,
      said.nextPublic,
      timestamp(said.at),
      said.formerSignature,
      said.nextSignature,
    ],
  );
}

/** Checks heads and anchors by the key of their time. */
export async function readHeadKeys(on: Queryable, audit: BankKey): Promise<HeadVerifier> {
  const known = await readKnownKeys(on, 'audit', audit);
  return ed25519Verifier(new Map(known.map(({ id, publicKey, until }) => [id, { publicKey, until }])));
}
