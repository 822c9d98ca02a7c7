import type { Instant } from '@bank/core';
import type { NotificationKind, Permission, Role } from '@bank/contracts';
import type { JsonObject } from '@bank/ledger';

/** An act of the company's log, as far as telling of it needs it. */
export interface ToldRecord {
  readonly id: string;
  readonly at: Instant;
  /** An operator's id, or "bank". */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly data: JsonObject;
  /** The act in words, as the history has them. */
  readonly description: string;
}

/** Somebody who can be told: active or invited, and not past their last day. */
export interface Person {
  readonly id: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

/** What deciding needs beside the record itself. */
export interface Facts {
  readonly people: readonly Person[];
  /** Who made those orders, by order. */
  readonly makers: ReadonlyMap<string, string>;
  /** Whose those devices are, by device. */
  readonly deviceOwners: ReadonlyMap<string, string>;
  /** Who can sign the open step of those orders now, by order. */
  readonly approvers: ReadonlyMap<string, readonly string[]>;
  /** Browsers that their person has not come in by before, by the record of the sign-in. */
  readonly newBrowsers: ReadonlyMap<string, string>;
}

/** One person told of one thing. */
export interface Notice {
  readonly operatorId: string;
  readonly kind: NotificationKind;
  readonly at: Instant;
  /** The order, change, device or person behind it. */
  readonly subject: string;
  readonly title: string;
  readonly text: string;
  readonly href: string | null;
  /** How it reads once what it tells of is over: done, called off, or somebody else's; null: it stays true. */
  readonly whenOver: NoticeOver | null;
  /** What it tells of: a person is told of it once. */
  readonly about: string;
  /** By which ways the capability itself has told the person already. */
  readonly alreadySentBy: readonly ('email' | 'push')[];
}

/** Words of a notice whose matter is over. They say no more than that: how it ended stands where it leads. */
export interface NoticeOver {
  readonly title: string;
  readonly text: string;
}

/** A notice before it is known whom it reaches. Who is asked for something is told when it is asked for no more. */
export type NoticeText = Pick<Notice, 'title' | 'text' | 'href'> &
  Partial<Pick<Notice, 'about' | 'alreadySentBy'>> &
  (
    | { readonly kind: 'waiting'; readonly whenOver: NoticeOver }
    | { readonly kind: Exclude<NotificationKind, 'waiting'>; readonly whenOver?: NoticeOver }
  );

/** Tells those people, each once, of a record. */
export function tell(
  record: Pick<ToldRecord, 'id' | 'at' | 'subject'>,
  operatorIds: readonly (string | undefined)[],
  { about = record.id, alreadySentBy = [], whenOver, ...words }: NoticeText,
): readonly Notice[] {
  const people = new Set(operatorIds.filter((id) => id !== undefined));
  return [...people].map((operatorId) => ({
    operatorId,
    at: record.at,
    subject: record.subject,
    about,
    alreadySentBy,
    whenOver: whenOver ?? null,
    ...words,
  }));
}

/** A text of the record's data; null for anything else. */
export function textOf(data: JsonObject, field: string): string | null {
  const value = data[field];
  return typeof value === 'string' && value !== '' ? value : null;
}
