import { formatDate, type CivilDate } from '@bank/core';

/** A payment that would go on another day than it was made for, were it signed now. */
export interface MovedDay {
  /** The day it was made for. */
  readonly date: CivilDate;
  readonly goesOn: CivilDate;
  /** Whether it repeats: then the days that are over are left out. */
  readonly repeats: boolean;
}

/** Why its day is another, and which one, for whoever is about to sign: "O dia pedido, 22/11/2026, já passou: se você …". */
export function movedDayText({ date, goesOn, repeats }: MovedDay, today: CivilDate): string {
  const why = date < today ? `O dia pedido, ${formatDate(date)}, já passou` : 'O horário de hoje já terminou';
  const when = goesOn === today ? `hoje, ${formatDate(goesOn)}` : `em ${formatDate(goesOn)}`;
  return `${why}: se você assinar agora, ${repeats ? 'a repetição começa' : 'o pagamento é feito'} ${when}.`;
}
