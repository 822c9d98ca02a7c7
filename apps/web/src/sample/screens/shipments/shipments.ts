import { bankingDate, formatInstant, instant, later, startOfDay, type CivilDate } from '@bank/core';
import type { Tone } from '@bank/ui';
import { holds } from '../../context/sample-values.ts';
import type { Shipment } from '../../entities.ts';

/** The statuses of remittances, in the order of the filter, with their words and tones. */
export const SHIPMENT_STATUSES: readonly {
  readonly value: Shipment['status'];
  readonly label: string;
  readonly tone: Tone;
}[] = [
  { value: 'pendente', label: 'Pendente', tone: 'warning' },
  { value: 'pago', label: 'Pago', tone: 'positive' },
  { value: 'baixado', label: 'Baixado', tone: 'neutral' },
];

/** The remittances that a filter and a search leave, the latest first. */
export function listedShipments(
  shipments: readonly Shipment[],
  by: { readonly status: Shipment['status'] | undefined; readonly search: string },
): readonly Shipment[] {
  return shipments
    .filter(({ status }) => by.status === undefined || status === by.status)
    .filter(({ numero }) => holds(by.search, [numero]))
    .toSorted((a, b) => b.dataEnvio.localeCompare(a.dataEnvio));
}

/** How many of each status: "12 pendentes · 12 pagas · 12 baixadas" after the number of all. */
export function countWords(shipments: readonly Shipment[]): string {
  const all = shipments.length === 1 ? '1 remessa' : `${shipments.length} remessas`;
  const each = SHIPMENT_STATUSES.map(({ value, label }) => {
    const count = shipments.filter(({ status }) => status === value).length;
    return count === 0 ? undefined : `${label}: ${count}`;
  });
  return [all, ...each].filter((words) => words !== undefined).join(' · ');
}

/** The next number after the highest there is. */
export function nextNumber(shipments: readonly Shipment[]): string {
  const numbers = shipments.map(({ numero }) => Number(numero)).filter(Number.isFinite);
  return String(Math.max(20_260_000, ...numbers) + 1);
}

/** The same time of day on another day, in São Paulo; the start of it where there was none. ISO 8601. */
export function movedTo(day: CivilDate, dataEnvio: string): string {
  const atMs = Date.parse(dataEnvio);
  if (Number.isNaN(atMs)) return formatInstant(startOfDay(day));
  const at = instant(atMs);
  return formatInstant(later(startOfDay(day), at - startOfDay(bankingDate(at))));
}
