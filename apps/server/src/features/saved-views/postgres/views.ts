import type { SavedView, SavedViewList } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import { viewNameKey, type ViewOwner } from '../domain/saved-view.ts';

interface Row {
  readonly id: string;
  readonly list: SavedViewList;
  readonly name: string;
  readonly search: string;
  readonly hidden_columns: string[];
  readonly is_default: boolean;
}

const COLUMNS = 'id, list, name, search, hidden_columns, is_default';

function viewOf({ hidden_columns: hiddenColumns, is_default: isDefault, ...row }: Row): SavedView {
  return { ...row, hiddenColumns, isDefault };
}

/** Lets one person's views be changed by one transaction at a time, so that their number, names and default hold. */
export async function lockViews(on: Queryable, { companyId, operatorId }: ViewOwner): Promise<void> {
  await readRows(on, `SELECT pg_advisory_xact_lock(hashtextextended('saved-views ' || $1 || ' ' || $2, 0))`, [
    companyId,
    operatorId,
  ]);
}

/** A person's views of a list, by name. */
export async function readViews(on: Queryable, owner: ViewOwner, list: SavedViewList): Promise<SavedView[]> {
  const text = `SELECT ${COLUMNS} FROM bank.saved_view WHERE company_id = $1 AND operator_id = $2 AND list = $3 ORDER BY name_key`;
  return (await readRows<Row>(on, text, [owner.companyId, owner.operatorId, list])).map(viewOf);
}

/** A person's view; undefined for one that they do not have. */
export async function readView(on: Queryable, owner: ViewOwner, id: string): Promise<SavedView | undefined> {
  const text = `SELECT ${COLUMNS} FROM bank.saved_view WHERE company_id = $1 AND operator_id = $2 AND id = $3`;
  const [row] = await readRows<Row>(on, text, [owner.companyId, owner.operatorId, id]);
  return row && viewOf(row);
}

/** Keeps a new one. */
export async function insertView(on: Queryable, { companyId, operatorId }: ViewOwner, view: SavedView): Promise<void> {
  const { id, list, name, search, hiddenColumns, isDefault } = view;
  await readRows(
    on,
    `INSERT INTO bank.saved_view
       (company_id, operator_id, id, list, name, name_key, search, hidden_columns, is_default)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [companyId, operatorId, id, list, name, viewNameKey(name), search, hiddenColumns, isDefault],
  );
}

/** Writes what one has become; its list stays. */
export async function updateView(on: Queryable, { companyId, operatorId }: ViewOwner, view: SavedView): Promise<void> {
  const { id, name, search, hiddenColumns, isDefault } = view;
  await readRows(
    on,
    `UPDATE bank.saved_view SET name = $4, name_key = $5, search = $6, hidden_columns = $7, is_default = $8
     WHERE company_id = $1 AND operator_id = $2 AND id = $3`,
    [companyId, operatorId, id, name, viewNameKey(name), search, hiddenColumns, isDefault],
  );
}

/** Forgets one. */
export async function deleteView(on: Queryable, { companyId, operatorId }: ViewOwner, id: string): Promise<void> {
  const text = 'DELETE FROM bank.saved_view WHERE company_id = $1 AND operator_id = $2 AND id = $3';
  await readRows(on, text, [companyId, operatorId, id]);
}
