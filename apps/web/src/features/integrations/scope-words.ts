import { SCOPES, type Scope } from '@bank/contracts';

/** One thing that programs work with, and what they may do with it: a line of the matrix of permissions. */
export interface ScopeArea {
  /** As API Pix calls it. */
  readonly name: string;
  readonly label: string;
  readonly read: Scope;
  readonly write: Scope;
  /** What writing is, where it is not making and changing. */
  readonly writeWords: string;
}

export const READ_WORDS = 'Consultar';
const WRITE_WORDS = 'Criar e alterar';

const area = (name: string, label: string, scopes: readonly [read: Scope, write: Scope], writeWords = WRITE_WORDS) => ({
  name,
  label,
  read: scopes[0],
  write: scopes[1],
  writeWords,
});

/** The areas of API Pix in the order in which they are shown; every scope stands in one of them. */
export const SCOPE_AREAS: readonly ScopeArea[] = [
  area('cob', 'Cobranças imediatas', ['cob.read', 'cob.write']),
  area('cobv', 'Cobranças com vencimento', ['cobv.read', 'cobv.write']),
  area('lotecobv', 'Lotes de cobranças com vencimento', ['lotecobv.read', 'lotecobv.write']),
  area('payloadlocation', 'Endereços de QR Code', ['payloadlocation.read', 'payloadlocation.write'], 'Reservar'),
  area('pix', 'Pix recebidos e devoluções', ['pix.read', 'pix.write'], 'Devolver'),
  area('webhook', 'Webhooks', ['webhook.read', 'webhook.write'], 'Cadastrar e remover'),
];

/** What most programs need, by what they are for. */
export const PRESETS = [
  {
    name: 'charge',
    label: 'Cobrar',
    scopes: SCOPES.filter((scope) => scope !== 'pix.write' && !scope.startsWith('webhook.')),
  },
  {
    name: 'charge-and-refund',
    label: 'Cobrar e devolver',
    scopes: SCOPES.filter((scope) => !scope.startsWith('webhook.')),
  },
  { name: 'read', label: 'Só consultar', scopes: SCOPES.filter((scope) => scope.endsWith('.read')) },
] as const;

/** What a credential may do, an area a line: "Consultar · Criar e alterar". Areas that it may nothing with are left out. */
export function scopeLines(scopes: readonly Scope[]): readonly { readonly label: string; readonly value: string }[] {
  return SCOPE_AREAS.map(({ label, read, write, writeWords }) => ({
    label,
    value: [scopes.includes(read) && READ_WORDS, scopes.includes(write) && writeWords]
      .filter((words) => words !== false)
      .join(' · '),
  })).filter(({ value }) => value !== '');
}

/** The same in a line of a list: "Cobrar", or "3 permissões em Cobranças imediatas e Webhooks". */
export function scopesInShort(scopes: readonly Scope[]): string {
  const preset = presetOf(scopes);
  if (preset !== undefined) return preset.label;
  const areas = scopeLines(scopes).map(({ label }) => label);
  return `${scopes.length === 1 ? '1 permissão' : `${scopes.length} permissões`}: ${areas.join(', ').toLowerCase().replaceAll('pix', 'Pix').replaceAll('qr code', 'QR Code')}`;
}

/** The preset that these are, to the last; undefined where they are none. */
export function presetOf(scopes: readonly Scope[]): (typeof PRESETS)[number] | undefined {
  return PRESETS.find((preset) => sameScopes(preset.scopes, scopes));
}

/** Whether both are the same scopes, in whatever order. */
export function sameScopes(one: readonly Scope[], other: readonly Scope[]): boolean {
  return one.length === other.length && one.every((scope) => other.includes(scope));
}
