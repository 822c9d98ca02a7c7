/** What of /groups shows, as it stands in the address: nothing that is as usual. */
export type GroupsAddress = {
  /** Archived groups, in place of those in use. */
  readonly arquivados?: 'sim';
  readonly busca?: string;
  /** The group that is open. */
  readonly grupo?: string;
  /** What of it shows; who is in it, where nothing is said. */
  readonly ver?: 'alteracoes';
  /** Who is in it is being changed. */
  readonly editar?: 'sim';
};

const SEARCH_LENGTH_MAX = 100;

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readGroupsAddress(search: Readonly<Record<string, unknown>>): GroupsAddress {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const words = text('busca').slice(0, SEARCH_LENGTH_MAX);
  const group = /^grp_[0-9a-z]{26}$/.test(text('grupo')) ? text('grupo') : undefined;
  const isEdited = group !== undefined && text('editar') === 'sim';
  return {
    ...(text('arquivados') === 'sim' && { arquivados: 'sim' }),
    ...(words.trim() !== '' && { busca: words }),
    ...(group !== undefined && { grupo: group }),
    ...(isEdited && { editar: 'sim' }),
    ...(group !== undefined && !isEdited && text('ver') === 'alteracoes' && { ver: 'alteracoes' }),
  };
}

/** What of an address narrows the list: the same list is behind a group that is open. */
export function listOf({ arquivados, busca }: GroupsAddress): GroupsAddress {
  return readGroupsAddress({ arquivados, busca });
}
