import type { CodeTable } from '../../engine/layout.ts';
import { fieldOf, hasField } from '../../engine/record.ts';
import type { CnabTitle } from '../../engine/titles.ts';
import { REJECTION_REASONS, SETTLEMENT_REASONS, TARIFF_REASONS } from './charging-240-codes.ts';
import { OWN_REASONS } from './charging-400-codes.ts';
import { OWN_DETAIL_RETORNO } from './charging-400-own.ts';

/** What the movement of a title means, by the table of its own layout; undefined where that has no such code. */
export function movementMeaning(title: CnabTitle): string | undefined {
  const [record] = title.records;
  if (!record || !hasField(record.layout, 'movement')) return undefined;
  const { format } = fieldOf(record.layout, 'movement');
  return format.is === 'code' ? format.table[title.movement] : undefined;
}

/** What each reason of a charging retorno means, '' where it is not known (the reasons of other banks' CNAB 400). */
export function reasonMeanings(title: CnabTitle): readonly string[] {
  const table = reasonTable(title);
  return title.reasons.map((reason) => table[reason] ?? '');
}

function reasonTable(title: CnabTitle): CodeTable {
  const layout = title.records[0]?.layout;
  if (layout === OWN_DETAIL_RETORNO) return OWN_REASONS;
  if (layout?.length !== 240) return {};
  return REASONS_BY_MOVEMENT[title.movement] ?? {};
}

/** C047: which of its three tables speaks, by the movement (C044). */
const REASONS_BY_MOVEMENT: Readonly<Record<string, CodeTable>> = {
  '02': REJECTION_REASONS,
  '03': REJECTION_REASONS,
  '26': REJECTION_REASONS,
  '30': REJECTION_REASONS,
  '28': TARIFF_REASONS,
  '06': SETTLEMENT_REASONS,
  '09': SETTLEMENT_REASONS,
  '17': SETTLEMENT_REASONS,
};
