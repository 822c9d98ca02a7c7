import type { TypedPayee } from '../payees/typed-payee.ts';

/** What both sides say of rows that are paid in one way. */
export interface BatchRowKindDescriptor {
  /** What stands in the column of the way of paying, in a list and in a file: "Pix". */
  readonly label: string;
  /** Other words by which files name it, small letters without accents. */
  readonly aliases: readonly string[];
  /** By what such a row can name whom it pays. */
  readonly by: readonly TypedPayee['by'][];
  /** The most characters of what the payee is told; 0: nothing can be told. */
  readonly descriptionMax: number;
  /** The system of Banco Central's through which it reaches other banks, of which lists say who takes part; null: none of them. */
  readonly system: 'spi' | 'str' | null;
  /** Whether it has a purpose (TED: a code of Banco Central's). */
  readonly hasPurpose: boolean;
}
