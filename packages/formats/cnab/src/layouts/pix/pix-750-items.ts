import { assert, type CivilDate, type Money } from '@bank/core';
import { amountOf, dateOf, hasField, isEmpty, textIfAny, textOf, type CnabRecord } from '../../engine/record.ts';
import { trimDocument } from '../../engine/structure.ts';
import type { CnabTitle } from '../../engine/titles.ts';

/** Somebody in a Pix. */
export interface PixPerson {
  /** 01 CPF, 02 CNPJ. */
  readonly type: string;
  /** Without padding; '' where there is none. */
  readonly document: string;
  readonly name: string;
}

/** One Pix received, or one charge asked for or answered, with the details that follow it. */
export interface PixEntry {
  /** `receipt`: money came in. `charge`: a code was asked for, made, changed or cancelled. Version 001 tells them apart by the endToEndId. */
  readonly kind: 'receipt' | 'charge';
  readonly line: number;
  readonly movement: string;
  readonly movementDate: CivilDate | null;
  readonly txid: string;
  readonly endToEndId: string;
  readonly pixKey: string;
  /** 1 static code, 2 dynamic code, 3 none. */
  readonly chargeKind: string;
  readonly dueDate: CivilDate | null;
  /** AAAAMMDDHHMMSS in São Paulo, '' where not given. */
  readonly paidAt: string;
  readonly originalCentavos: Money | null;
  readonly interestCentavos: Money | null;
  readonly fineCentavos: Money | null;
  /** Version 001 adds the abatement to the discount. */
  readonly discountCentavos: Money | null;
  readonly abatementCentavos: Money | null;
  readonly finalCentavos: Money | null;
  readonly paidCentavos: Money | null;
  readonly feeCentavos: Money | null;
  readonly receiver: PixPerson;
  readonly debtor: PixPerson;
  readonly payer: PixPerson;
  /** What the payer wrote. */
  readonly payerMessage: string;
  /** What the payer is asked (remessa). */
  readonly payerRequest: string;
  readonly settlementCode: string;
  /** The bank's codes of what was wrong, as they stand. */
  readonly errors: string;
  /** The code made for the charge, '' where none was. */
  readonly brcode: string;
  readonly location: string;
  /** Additional information, in order. */
  readonly information: readonly { readonly name: string; readonly value: string }[];
}

/** One Pix or charge of a file, with everything it says. Only one without errors says what it says for sure. */
export function readPixEntry({ records }: Pick<CnabTitle, 'records'>): PixEntry {
  const [main, ...others] = records;
  assert(main, 'a title has records');
  const code = others.find((record) => hasField(record.layout, 'brcode'));
  const endToEndId = textIfAny(main, 'endToEndId');
  return {
    kind: endToEndId === '' ? 'charge' : 'receipt',
    line: main.line,
    movement: textOf(main, 'movement'),
    movementDate: dateIfAny(main, 'movementDate'),
    txid: textOf(main, 'txid'),
    endToEndId,
    pixKey: textOf(main, 'pixKey'),
    chargeKind: textOf(main, 'chargeKind'),
    dueDate: dateOf(main, 'dueDate'),
    paidAt: hasField(main.layout, 'paidAt') && !isEmpty(main, 'paidAt') ? textOf(main, 'paidAt') : '',
    originalCentavos: amountOf(main, 'originalAmount'),
    interestCentavos: amountIfAny(main, 'interest'),
    fineCentavos: amountIfAny(main, 'fine'),
    discountCentavos: amountIfAny(main, 'discount'),
    abatementCentavos: amountIfAny(main, 'abatement'),
    finalCentavos: amountIfAny(main, 'finalAmount'),
    paidCentavos: amountIfAny(main, 'paidAmount'),
    feeCentavos: amountIfAny(main, 'fee'),
    receiver: personOf(main, 'receiver'),
    debtor: personOf(main, 'debtor'),
    payer: personOf(main, 'payer'),
    payerMessage: textIfAny(main, 'payerMessage'),
    payerRequest: textIfAny(main, 'payerRequest'),
    settlementCode: textIfAny(main, 'settlementCode'),
    errors: textIfAny(main, 'errors'),
    brcode: textIfAny(code, 'brcode'),
    location: textIfAny(code, 'location'),
    information: others.flatMap(informationOf),
  };
}

/** Persons are numbered as in CNAB 240, with a zero in front. */
function personOf(record: CnabRecord, role: string): PixPerson {
  const type = textIfAny(record, `${role}Type`);
  return {
    type,
    document: trimDocument(textIfAny(record, `${role}Number`), type.slice(-1)),
    name: textIfAny(record, `${role}Name`),
  };
}

function informationOf(record: CnabRecord): readonly { readonly name: string; readonly value: string }[] {
  if (!hasField(record.layout, 'name1')) return [];
  return (['1', '2'] as const)
    .map((one) => ({ name: textOf(record, `name${one}`), value: textOf(record, `value${one}`) }))
    .filter(({ name }) => name !== '');
}

function dateIfAny(record: CnabRecord, name: string): CivilDate | null {
  return hasField(record.layout, name) ? dateOf(record, name) : null;
}

function amountIfAny(record: CnabRecord, name: string): Money | null {
  return hasField(record.layout, name) ? amountOf(record, name) : null;
}
