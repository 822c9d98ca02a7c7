import { wireOf, type Credential, type CredentialTerms, type Scope } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import type { ChangeLine } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf } from '../../vocabulary/dates.ts';
import { untilInWords } from './credential-words.ts';
import { sameScopes, scopeLines } from './scope-words.ts';

/** What a credential is to be able to do, while it is being put together. */
export interface TermsDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Centavos that its programs give back in a day by themselves. */
  readonly dailyCap: bigint;
  readonly hasEnd: boolean;
  readonly validUntil: CivilDate | undefined;
  /** The certificate as it was pasted or read from a file; empty: none. The bank takes the one it has only if it comes again. */
  readonly certificate: string;
}

/** What the bank would be told with nothing changed: a new credential begins without any right. */
export function draftOf(credential: Credential | undefined): TermsDraft {
  return {
    name: credential?.name ?? '',
    scopes: credential?.scopes ?? [],
    dailyCap: credential === undefined ? 0n : centavosOf(credential.dailyCap),
    hasEnd: (credential?.validUntil ?? null) !== null,
    validUntil: credential?.validUntil ? dayOf(credential.validUntil) : undefined,
    certificate: '',
  };
}

export type TermsFaults = Partial<Record<'name' | 'scopes' | 'validUntil' | 'certificate', string>>;

/** Why it cannot be asked for like that; empty where it can. */
export function faultsOf(draft: TermsDraft, certificateNeeded: boolean): TermsFaults {
  const certificate =
    draft.certificate.trim() !== ''
      ? certificateFault(draft.certificate)
      : certificateNeeded
        ? 'Envie o certificado que os programas vão apresentar.'
        : undefined;
  return {
    ...(draft.name.trim() === '' && { name: 'Dê um nome à credencial.' }),
    ...(draft.scopes.length === 0 && { scopes: 'Escolha ao menos uma permissão.' }),
    ...(draft.hasEnd && draft.validUntil === undefined && { validUntil: 'Informe o último dia.' }),
    ...(certificate !== undefined && { certificate }),
  };
}

/** What is wrong with a text that should be a certificate in PEM (RFC 7468); whether it holds is the bank's to say. */
export function certificateFault(text: string): string | undefined {
  if (text.includes('PRIVATE KEY'))
    return 'Isto inclui a chave privada, que nunca sai da empresa. Envie só o certificado.';
  return /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(text)
    ? undefined
    : 'Envie o texto do certificado em PEM, de “BEGIN CERTIFICATE” a “END CERTIFICATE”.';
}

/** What the bank is asked for. Who may not give back has no cap for it. */
export function termsOf(draft: TermsDraft): CredentialTerms {
  return {
    name: draft.name.trim(),
    scopes: [...draft.scopes],
    dailyCap: wireOf(capOf(draft)),
    validUntil: draft.hasEnd ? (draft.validUntil ?? null) : null,
    certificate: draft.certificate.trim() === '' ? null : draft.certificate.trim(),
  };
}

/** Whether its programs may give Pix back, and so a cap means something. */
export function mayRefund({ scopes }: Pick<TermsDraft, 'scopes'>): boolean {
  return scopes.includes('pix.write');
}

/** What changes, in words; empty where nothing does. Of a new credential all of it is new. */
export function termsLines(credential: Credential | undefined, draft: TermsDraft): readonly ChangeLine[] {
  const before = credential === undefined ? undefined : draftOf(credential);
  const lines: ChangeLine[] = [];
  const add = (label: string, was: string | null, after: string): void => {
    if (was !== after) lines.push({ label, before: was, after });
  };
  if (draft.name.trim() !== '') add('Nome', before?.name ?? null, draft.name.trim());
  if (before === undefined || !sameScopes(before.scopes, draft.scopes)) lines.push(...scopeChanges(before, draft));
  if (mayRefund(draft) || (before !== undefined && before.dailyCap !== 0n))
    add('Devolve sozinha por dia', before === undefined ? null : formatBrl(before.dailyCap), formatBrl(capOf(draft)));
  add('Vale até', before === undefined ? null : untilOf(before), untilOf(draft));
  const had = credential?.certificate?.subject ?? null;
  if (draft.certificate.trim() !== '') add('Certificado', had, 'o que foi enviado agora');
  else if (had !== null) add('Certificado', had, 'nenhum');
  return lines;
}

function scopeChanges(before: TermsDraft | undefined, draft: TermsDraft): readonly ChangeLine[] {
  const now = new Map(scopeLines(draft.scopes).map(({ label, value }) => [label, value]));
  const was = new Map(scopeLines(before?.scopes ?? []).map(({ label, value }) => [label, value]));
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((label) => was.get(label) !== now.get(label))
    .map((label) => ({ label, before: was.get(label) ?? null, after: now.get(label) ?? 'nada' }));
}

function capOf(draft: TermsDraft): bigint {
  return mayRefund(draft) ? draft.dailyCap : 0n;
}

function untilOf({ hasEnd, validUntil }: TermsDraft): string {
  return untilInWords(hasEnd ? (validUntil ?? null) : null);
}
