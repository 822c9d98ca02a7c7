import type { Appearance } from '@bank/contracts';
import { readRows, type Queryable } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';

type Owner = Pick<Caller, 'companyId' | 'operatorId'>;

/** The appearance that this operator chose; without the field while nothing was chosen. */
export async function appearanceOf(on: Queryable, owner: Owner): Promise<{ readonly appearance?: Appearance }> {
  const [appearance] = await readRows<Appearance>(
    on,
    `SELECT mode, theme, layout, width, side_bar AS "sideBar", text_size AS "textSize"
     FROM bank.appearance WHERE company_id = $1 AND operator_id = $2`,
    [owner.companyId, owner.operatorId],
  );
  return appearance === undefined ? {} : { appearance };
}

/** Keeps this appearance with the operator, in the place of the one before. */
export async function putAppearance(on: Queryable, owner: Owner, chosen: Appearance): Promise<void> {
  await readRows(
    on,
    `INSERT INTO bank.appearance (company_id, operator_id, mode, theme, layout, width, side_bar, text_size)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (company_id, operator_id) DO UPDATE SET mode = EXCLUDED.mode, theme = EXCLUDED.theme,
       layout = EXCLUDED.layout, width = EXCLUDED.width, side_bar = EXCLUDED.side_bar,
       text_size = EXCLUDED.text_size`,
    [
      owner.companyId,
      owner.operatorId,
      chosen.mode,
      chosen.theme,
      chosen.layout,
      chosen.width,
      chosen.sideBar,
      chosen.textSize,
    ],
  );
}
