import type { ChargeDebtor, ChargeTerms, DueContent } from '@bank/contracts';

/** What is to be asked for otherwise of a charge with a due date: what is not named stays, null takes it away. */
export interface DueChange {
  readonly key?: string;
  readonly amount?: string;
  readonly dueDate?: DueContent['dueDate'];
  readonly validityDays?: number;
  readonly debtor?: ChargeDebtor;
  /** Each by itself: fine, interest, abatement, discount. */
  readonly terms?: { readonly [Term in keyof ChargeTerms]?: ChargeTerms[Term] | null };
  readonly request?: string | null;
  readonly information?: DueContent['information'] | null;
}

/** What a charge with a due date asks for after a change. */
export function changedDue(content: DueContent, { terms, request, information, ...named }: DueChange): DueContent {
  const { request: said, information: told, terms: before, ...rest } = content;
  return {
    ...rest,
    ...named,
    terms: terms === undefined ? before : (withoutNulls({ ...before, ...terms }) as ChargeTerms),
    ...withoutNulls({
      request: request === undefined ? said : request,
      information: information === undefined ? told : information,
    }),
  };
}

function withoutNulls<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as never;
}

/** What a program wants of one row of a batch. */
export type RowChange =
  | { readonly is: 'remove' }
  /** Something else is asked for, or it is to stand elsewhere, where a location is named. */
  | { readonly is: 'revise'; readonly due: DueChange; readonly locationId?: string };
