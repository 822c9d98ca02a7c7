import type * as z from 'zod/mini';
import { messageOf, type ErrorCode } from '@bank/contracts';
import { ok, refuse, type Result } from '@bank/core';
import { fieldName, fieldNameInWords } from './caller-text.ts';

/** One thing that is wrong with a request, as the problem's list `errors` tells it. */
export interface Fault {
  readonly code: ErrorCode;
  readonly message: string;
  /** The place in the request: "payee/document". */
  readonly field?: string;
}

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;

/** So many faults are told of one part of a request. */
export const FAULTS_MAX = 50;

/** Checks a value against its contract; every fault is listed with its field and a Portuguese sentence. */
export function validate(schema: z.ZodMiniType, value: unknown): Result<unknown, readonly Fault[]> {
  const parsed = schema.safeParse(value, { error: sentenceFor });
  if (parsed.success) return ok(parsed.data);
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, [], value));
  return refuse(firstOfEachField(faults).slice(0, FAULTS_MAX));
}

// An empty e-mail is missing, and nobody need be told that it is malformed as well.
function firstOfEachField(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string | undefined>();
  return faults.filter(({ field }) => !seen.has(field) && seen.add(field));
}

function faultsOf(issue: Issue, above: readonly PropertyKey[], whole: unknown): Fault[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return bestMember(issue.errors).flatMap((inner) => faultsOf(inner, path, whole));
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField(key, path));
  }
  return [
    {
      code: 'request.field-invalid',
      message: wrongType(issue, valueAt(whole, path)) ?? issue.message,
      ...fieldAt(path),
    },
  ];
}

/**
 * The sentence for a value that is there and of another type: what a contract says of a field ("Informe a conta.") is said of one
 * that is missing.
 */
function wrongType(issue: Issue, value: unknown): string | undefined {
  if (issue.code !== 'invalid_type' || value === undefined || value === null) return undefined;
  const kind = KINDS[String(issue.expected)];
  return kind && `O valor enviado é de outro tipo. Informe ${kind}.`;
}

function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    whole,
  );
}

/** A field that the contract does not name, at its place in the request; what is no name of a field is not repeated. */
export function unknownField(name: PropertyKey, above: readonly PropertyKey[] = []): Fault {
  const message = messageOf('request.field-unknown', { field: fieldNameInWords(name) });
  return { code: 'request.field-unknown', message, ...fieldAt([...above, name]) };
}

// As far as its names can be shown.
function fieldAt(path: readonly PropertyKey[]): { readonly field?: string } {
  const names = path.map(fieldName);
  const end = names.indexOf(undefined);
  const shown = end === -1 ? names : names.slice(0, end);
  return shown.length > 0 ? { field: shown.join('/') } : {};
}

/** The member of a union that was most likely meant: the one whose fields fit best. */
function bestMember(members: readonly (readonly Issue[])[]): readonly Issue[] {
  return members.toSorted((a, b) => misfit(a) - misfit(b))[0] ?? [];
}

function misfit(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => {
    if (issue.code === 'unrecognized_keys') return sum + 100 * issue.keys.length;
    return sum + (issue.code === 'invalid_type' || issue.code === 'invalid_value' ? 10 : 1);
  }, 0);
}

/** The sentence for an issue to which the contract gives none of its own. */
function sentenceFor(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Campo obrigatório.'
        : `Informe ${KINDS[String(issue.expected)] ?? 'outro valor'}.`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'Campo obrigatório.'
        : `Use um destes valores: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return 'O valor é maior do que o máximo.';
    case 'too_small':
      return 'O valor é menor do que o mínimo.';
    case 'invalid_union':
      return 'Campo obrigatório ou de outro tipo.';
    default:
      return 'Formato inválido.';
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'sim ou não (true, false)',
  object: 'um objeto',
  array: 'uma lista',
};
