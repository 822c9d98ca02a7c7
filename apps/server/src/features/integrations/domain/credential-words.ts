import { bankingDate, formatBrl, formatDate } from '@bank/core';
import { SCOPES, SCOPE_WORDS, type SignedChangeLine } from '@bank/contracts';
import type { ProgramCertificate } from './certificate.ts';
import type { Terms } from './credential.ts';

/** A change as the app shows it and as it is signed. */
export interface ChangeWords {
  readonly title: string;
  readonly lines: readonly SignedChangeLine[];
  readonly notes: readonly string[];
}

const OLD_SECRET_NOTE = 'O segredo de hoje e os tokens pedidos com ele deixam de valer assim que isto for assinado.';

/** A new credential. `askedBy` will see its secret. */
export function creationWords(terms: Terms, askedBy: string): ChangeWords {
  return {
    title: `Criar a credencial ${terms.name}`,
    lines: linesOf(null, terms),
    notes: [
      'Programas com esta credencial agem pela empresa sem que ninguém confirme no aplicativo, dentro do que ela permite.',
      secretNote(askedBy),
    ],
  };
}

/** Other terms of a credential: the lines that differ. */
export function termsChangeWords(before: Terms, after: Terms): ChangeWords {
  return {
    title: `Alterar a credencial ${before.name}`,
    lines: linesOf(before, after),
    notes: ['O que a credencial perde, os tokens que já foram pedidos perdem na mesma hora.'],
  };
}

/** A new secret in the place of the one that there is. */
export function renewalWords({ name }: Pick<Terms, 'name'>, askedBy: string): ChangeWords {
  return {
    title: `Gerar novo segredo da credencial ${name}`,
    lines: [{ label: 'Segredo', before: 'o de hoje', after: 'um novo' }],
    notes: [OLD_SECRET_NOTE, secretNote(askedBy)],
  };
}

function secretNote(askedBy: string): string {
  return `Depois de assinada, o segredo é mostrado uma única vez, a ${askedBy}.`;
}

function linesOf(before: Terms | null, after: Terms): readonly SignedChangeLine[] {
  const line = (label: string, wordsOf: (terms: Terms) => string): SignedChangeLine => ({
    label,
    before: before && wordsOf(before),
    after: wordsOf(after),
  });
  const scopes = SCOPES.filter((scope) => [before, after].some((terms) => terms?.scopes.includes(scope)));
  const lines = [
    line('Nome', ({ name }) => name),
    ...scopes.map((scope) => line(SCOPE_WORDS[scope], (terms) => (terms.scopes.includes(scope) ? 'sim' : 'não'))),
    line('Devoluções', ({ dailyCapCentavos }) => capWords(dailyCapCentavos)),
    line('Validade', ({ validUntil }) => (validUntil === null ? 'até ser revogada' : `até ${formatDate(validUntil)}`)),
    line('Certificado', ({ certificate }) => certificateWords(certificate)),
    line('Impressão digital do certificado', ({ certificate }) => certificate?.thumbprint ?? 'nenhuma'),
  ];
  return lines.filter((one) => one.before !== one.after);
}

/** What a credential's programs give back by themselves. */
export function capWords(dailyCapCentavos: bigint): string {
  return dailyCapCentavos === 0n
    ? 'nada: cada devolução espera aprovação'
    : `devolve sozinha até ${formatBrl(dailyCapCentavos)} por dia`;
}

function certificateWords(certificate: ProgramCertificate | null): string {
  if (certificate === null) return 'nenhum';
  return `${certificate.subject}, até ${formatDate(bankingDate(certificate.validUntil))}`;
}
