import type { Edit } from './edits.ts';
import { splice, type Sheet, type Splice } from './rows.ts';

/** More steps than this back nobody remembers. */
const STEPS_MAX = 200;
/** Rows that all steps together keep alive; the oldest steps go first. The last step always stays. */
const ROWS_KEPT_MAX = 200_000;

/** One thing that a person did: splices in the order in which they take it back. */
interface Step {
  readonly splices: readonly Splice[];
  /** Edits with the same name one after another are one step: a cell that is typed in letter by letter. */
  readonly group: string | undefined;
}

/** A sheet and the way back and forth through what was done to it. Never changed, only replaced. */
export interface Edited {
  readonly sheet: Sheet;
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}

/** A sheet to which nothing has been done yet. */
export function startEditing(sheet: Sheet): Edited {
  return { sheet, undo: [], redo: [] };
}

/** Makes an edit. What had been undone can then no longer be redone. */
export function make(edited: Edited, edit: Edit, group?: string): Edited {
  const { sheet, inverse } = splice(edited.sheet, edit.splice);
  const last = edited.undo.at(-1);
  const isSame = group !== undefined && last?.group === group;
  const step: Step = { splices: isSame ? [inverse, ...last.splices] : [inverse], group };
  return {
    sheet: { ...sheet, nextId: edit.nextId },
    undo: withinLimits([...(isSame ? edited.undo.slice(0, -1) : edited.undo), step]),
    redo: [],
  };
}

/** Ends a group: the next edit is a step of its own, whatever its name. */
export function endGroup(edited: Edited): Edited {
  const last = edited.undo.at(-1);
  if (last?.group === undefined) return edited;
  return { ...edited, undo: edited.undo.with(-1, { ...last, group: undefined }) };
}

/** Takes the last step back; undefined where there is none. `place` is the row at which something changed. */
export function undo(edited: Edited): { readonly edited: Edited; readonly row: number } | undefined {
  const step = edited.undo.at(-1);
  if (step === undefined) return undefined;
  const { sheet, inverse, row } = take(edited.sheet, step);
  return { edited: { sheet, undo: edited.undo.slice(0, -1), redo: [...edited.redo, inverse] }, row };
}

/** Does again what was undone last; undefined where there is nothing. */
export function redo(edited: Edited): { readonly edited: Edited; readonly row: number } | undefined {
  const step = edited.redo.at(-1);
  if (step === undefined) return undefined;
  const { sheet, inverse, row } = take(edited.sheet, step);
  return { edited: { sheet, undo: [...edited.undo, inverse], redo: edited.redo.slice(0, -1) }, row };
}

function take(before: Sheet, step: Step): { readonly sheet: Sheet; readonly inverse: Step; readonly row: number } {
  let sheet = before;
  const inverses: Splice[] = [];
  for (const one of step.splices) {
    const made = splice(sheet, one);
    sheet = made.sheet;
    inverses.unshift(made.inverse);
  }
  return { sheet, inverse: { splices: inverses, group: undefined }, row: step.splices.at(-1)?.at ?? 0 };
}

function withinLimits(steps: readonly Step[]): readonly Step[] {
  let rows = 0;
  let first = steps.length;
  while (first > 0 && steps.length - first < STEPS_MAX) {
    rows += steps[first - 1]?.splices.reduce((sum, { insert }) => sum + insert.length, 0) ?? 0;
    if (rows > ROWS_KEPT_MAX && first < steps.length) break;
    first -= 1;
  }
  return first === 0 ? steps : steps.slice(first);
}
