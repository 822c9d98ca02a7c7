import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { filledTextSchema, idSchema } from '../wire.ts';

/** The lists whose views can be saved. */
export const savedViewListSchema = z.enum(['statement', 'schedules', 'authorizations', 'history', 'pix-charges']);
export type SavedViewList = z.infer<typeof savedViewListSchema>;

/** What each is called. */
export const SAVED_VIEW_LIST_NAMES: Readonly<Record<SavedViewList, string>> = {
  statement: 'Extrato',
  schedules: 'Agendamentos',
  authorizations: 'Autorizações',
  history: 'Histórico',
  'pix-charges': 'Cobranças Pix',
};

/** The most views that a person keeps of one list. */
export const SAVED_VIEWS_MAX = 20;

/** The longest name of a view. */
export const SAVED_VIEW_NAME_MAX = 60;

const PAIR = String.raw`[\w-]+=[!"$%'-~]*`;

/**
 * What stands behind the "?" of a list's address: names with their values, as the address escapes them, or nothing. No
 * other address can be written so.
 */
export const viewSearchSchema = z
  .string()
  .check(
    z.maxLength(1000, 'O filtro é longo demais para ser salvo.'),
    z.regex(new RegExp(`^(?:${PAIR}(?:&${PAIR})*)?$`), 'Filtro inválido.'),
  );

const nameSchema = filledTextSchema(SAVED_VIEW_NAME_MAX);

/** Keys of columns. */
const hiddenColumnsSchema = z
  .array(z.string().check(z.regex(/^[A-Za-z][\w-]{0,39}$/, 'Coluna inválida.')))
  .check(z.maxLength(30, 'Colunas demais.'));

const shownSchema = {
  /** Filters and order, as the list's address has them behind its "?". */
  search: viewSearchSchema,
  /** The columns that do not show. */
  hiddenColumns: hiddenColumnsSchema,
} as const;

/** How one person wants to see a list, under a name of their own. Nobody else sees it. */
export const savedViewSchema = z.object({
  id: z.string(),
  list: savedViewListSchema,
  name: z.string(),
  search: z.string(),
  hiddenColumns: z.array(z.string()),
  /** The list opens with it where its address says nothing; at most one of a list does. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const ACCESS = { kind: 'signed-in' } as const;
const OWN_WORDS = 'As visões são só de quem as salva: nenhuma outra pessoa as vê.';
const ofView = z.object({ viewId: idSchema('viw') });

export const listViews = endpoint({
  id: 'saved-views.list-views',
  method: 'GET',
  path: '/services/saved-views',
  summary: 'Visões salvas de uma lista',
  description: `${OWN_WORDS} Por nome; no máximo ${SAVED_VIEWS_MAX} de cada lista.`,
  access: ACCESS,
  query: z.strictObject({ list: savedViewListSchema }),
  response: z.object({ items: z.array(savedViewSchema) }),
  status: 200,
  errors: [],
});

/** Asked again with the same content it changes nothing: a write that needs no key. */
export const saveView = endpoint({
  id: 'saved-views.save-view',
  method: 'PUT',
  path: '/services/saved-views',
  summary: 'Salvar uma visão de uma lista',
  description: `${OWN_WORDS} O nome é único na lista, sem diferenciar maiúsculas e acentos.`,
  access: ACCESS,
  body: z.strictObject({ list: savedViewListSchema, name: nameSchema, ...shownSchema }),
  response: savedViewSchema,
  status: 200,
  errors: ['saved-views.name-taken', 'saved-views.too-many'],
});

export const changeView = endpoint({
  id: 'saved-views.change-view',
  method: 'PUT',
  path: '/services/saved-views/{viewId}',
  summary: 'Alterar os filtros e as colunas de uma visão salva',
  description: OWN_WORDS,
  access: ACCESS,
  params: ofView,
  body: z.strictObject(shownSchema),
  response: savedViewSchema,
  status: 200,
  errors: ['saved-views.not-found'],
});

export const renameView = endpoint({
  id: 'saved-views.rename-view',
  method: 'PUT',
  path: '/services/saved-views/{viewId}/name',
  summary: 'Dar outro nome a uma visão salva',
  description: OWN_WORDS,
  access: ACCESS,
  params: ofView,
  body: z.strictObject({ name: nameSchema }),
  response: savedViewSchema,
  status: 200,
  errors: ['saved-views.not-found', 'saved-views.name-taken'],
});

export const setDefaultView = endpoint({
  id: 'saved-views.set-default-view',
  method: 'PUT',
  path: '/services/saved-views/{viewId}/default',
  summary: 'Abrir a lista sempre com uma visão salva, ou deixar de abrir',
  description: `${OWN_WORDS} A que era a visão de abertura deixa de ser.`,
  access: ACCESS,
  params: ofView,
  body: z.strictObject({ isDefault: z.boolean() }),
  response: savedViewSchema,
  status: 200,
  errors: ['saved-views.not-found'],
});

export const removeView = endpoint({
  id: 'saved-views.remove-view',
  method: 'DELETE',
  path: '/services/saved-views/{viewId}',
  summary: 'Remover uma visão salva',
  description: OWN_WORDS,
  access: ACCESS,
  params: ofView,
  status: 204,
  errors: ['saved-views.not-found'],
});

export const savedViewsEndpoints = [listViews, saveView, changeView, renameView, setDefaultView, removeView] as const;
