import type { CallOutput, readCompany, RegistrationPart } from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf } from '../../vocabulary/dates.ts';

/** Everything that the bank keeps of the company, as its administrator reads it. */
export type Registration = CallOutput<typeof readCompany>;
export type Freshness = Registration['freshness'][number];

/** How current a part is; undefined where the bank says nothing of it. */
export function freshnessOf(registration: Registration, part: RegistrationPart): Freshness | undefined {
  return registration.freshness.find((each) => each.part === part);
}

/** The parts that want the administrator's eye. */
export function outOfDate(registration: Registration): readonly Freshness[] {
  return registration.freshness.filter(({ isOutOfDate }) => isOutOfDate);
}

/** A telephone with its mask, "(11) 99999-0000"; as it stands where it has another length than Brazilian ones. */
export function phoneInWords(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return parts === null ? phone : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}

/** A CEP with its mask, "01310-100". */
export function cepInWords(cep: string): string {
  return cep.replaceAll(/\D/g, '').replace(/^(\d{5})(\d{3})$/, '$1-$2');
}

/** An address in one line, as on an envelope. */
export function addressInWords(address: {
  readonly cep: string;
  readonly state: string;
  readonly city: string;
  readonly publicPlace: string;
  readonly street: string;
  readonly number: string;
  readonly complement?: string | null | undefined;
}): string {
  const { publicPlace, number, complement, street, city, state, cep } = address;
  const place = [publicPlace, number, complement ?? ''].filter((part) => part !== '').join(', ');
  return `${place} · ${street} · ${city}/${state} · CEP ${cepInWords(cep)}`;
}

/** Wire money in words; nothing where it was never told. */
export function moneyInWords(wire: string | null): string | undefined {
  return wire === null ? undefined : formatBrl(centavosOf(wire));
}

/** A day of the wire in words; nothing where it was never told. */
export function dayInWords(wire: string | null): string | undefined {
  return wire === null ? undefined : formatDate(dayOf(wire));
}
