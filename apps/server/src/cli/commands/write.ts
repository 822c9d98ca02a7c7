import { parseArgs } from 'node:util';
import {
  explainBoletoPart,
  writeArrecadacao,
  writeBoleto,
  type ArrecadacaoParts,
  type BoletoCodes,
  type BoletoPartFault,
} from '@bank/boleto';
import {
  explainBrCode,
  writeDynamicBrCode,
  writeRecurrenceBrCode,
  writeStaticBrCode,
  type BrCodeFault,
} from '@bank/brcode';
import { parseCivilDate, type CivilDate, type Money, type Result } from '@bank/core';
import { WrongUsage, type Command } from '../command.ts';
import { refusedFor, type Reading } from '../readers.ts';
import { parseJson } from './cobv.ts';
import { readAll } from './read.ts';

type Written = { readonly ok: true; readonly code: string } | Extract<Reading, { ok: false }>;

const WRITERS: Readonly<Record<string, (fields: Fields) => Written>> = { brcode: writeBrCode, boleto: writeBill };
const kinds = Object.keys(WRITERS).join(', ');

export const writeCommand: Command = {
  help: `Uso: ipe write TIPO [ARQUIVO]

Lê um objeto JSON de ARQUIVO ou da entrada padrão, com os campos que "ipe read TIPO" mostra, e escreve o código: o texto
do BR Code, ou o código de barras do boleto (44 algarismos). O que não pode ser escrito é recusado com uma linha
{"ok":false,"errors":[{"code","message"}]}, e o comando sai com 1.

brcode: com "pixKey" é estático ("amountCentavos", "txid", "additionalInfo" e "fss" podem faltar), com "url" é dinâmico,
só com "recurrenceUrl" é uma recorrência; sempre "merchantName" e "merchantCity", e "postalCode" se houver.
boleto: "bank", "dueDate", "amountCentavos" e "freeField"; uma arrecadação traz "segment", "valueIdentifier",
"amountCentavos" (ou "value"), "company" e "freeField".

Tipos: ${kinds}`,
  async run(line) {
    const { positionals } = parseArgs({ args: [...line.arguments], options: {}, allowPositionals: true });
    const [kind, file, ...more] = positionals;
    if (more.length > 0) throw new WrongUsage('Informe no máximo um arquivo.');
    const write = kind !== undefined && Object.hasOwn(WRITERS, kind) ? WRITERS[kind] : undefined;
    if (!write)
      throw new WrongUsage(`${kind === undefined ? 'Falta o tipo.' : `Não há o tipo "${kind}".`} Há: ${kinds}.`);
    const written = writeFields(write, await readAll(() => line.readInput(file)));
    line.print(`${written.ok ? written.code : JSON.stringify(written)}\n`);
    return written.ok ? 0 : 1;
  },
};

type Fields = Readonly<Record<string, unknown>>;

function writeFields(write: (fields: Fields) => Written, input: string): Written {
  const json = parseJson(input);
  if (!isObject(json)) return refused('write.json', 'A entrada não é um objeto JSON.');
  try {
    // What "ipe read" printed can be written again as it is.
    return write(isObject(json.value) && json.ok === true ? json.value : json);
  } catch (error) {
    if (error instanceof FieldFault) return refused('write.field', `${error.field}: ${error.message}`);
    throw error;
  }
}

function refused(code: string, message: string): Extract<Reading, { ok: false }> {
  return { ok: false, errors: [{ code, message }] };
}

// ---- the kinds

function writeBrCode(fields: Fields): Written {
  const merchant = {
    merchantName: textOf(fields, 'merchantName') ?? '',
    merchantCity: textOf(fields, 'merchantCity') ?? '',
    postalCode: textOf(fields, 'postalCode'),
  };
  const recurrenceUrl = textOf(fields, 'recurrenceUrl');
  const url = textOf(fields, 'url');
  const pixKey = textOf(fields, 'pixKey');
  if (url !== null && pixKey !== null) return brCodeWritten({ ok: false, error: { code: 'brcode.key-and-url' } });
  if (url !== null) return brCodeWritten(writeDynamicBrCode({ ...merchant, url, recurrenceUrl }));
  if (pixKey === null && recurrenceUrl !== null)
    return brCodeWritten(writeRecurrenceBrCode({ ...merchant, recurrenceUrl }));
  const initiation = textOf(fields, 'pointOfInitiation');
  if (initiation !== null && initiation !== '11' && initiation !== '12') {
    return brCodeWritten({ ok: false, error: { code: 'brcode.point-of-initiation' } });
  }
  return brCodeWritten(
    writeStaticBrCode({
      ...merchant,
      pixKey: pixKey ?? '',
      amount: amountOf(fields, 'amountCentavos'),
      txid: textOf(fields, 'txid'),
      additionalInfo: textOf(fields, 'additionalInfo'),
      fss: textOf(fields, 'fss'),
      pointOfInitiation: initiation,
      recurrenceUrl,
    }),
  );
}

function brCodeWritten(written: Result<string, BrCodeFault>): Written {
  if (written.ok) return { ok: true, code: written.value };
  return refusedFor(written.error, explainBrCode);
}

function writeBill(fields: Fields): Written {
  const freeField = textOf(fields, 'freeField') ?? '';
  const amount = amountOf(fields, 'amountCentavos');
  const segment = textOf(fields, 'segment');
  if (segment === null) {
    const bank = textOf(fields, 'bank') ?? '';
    return billWritten(writeBoleto({ bank, dueDate: dateOf(fields, 'dueDate'), amount, freeField }));
  }
  const value = amount ?? digitsOf(fields, 'value') ?? 0n;
  const valueIdentifier = oneOf(fields, 'valueIdentifier', ['6', '7', '8', '9'] as const);
  const known = oneOf(fields, 'segment', ['1', '2', '3', '4', '5', '6', '7', '9'] as const);
  const company = textOf(fields, 'company') ?? '';
  const parts: ArrecadacaoParts = { segment: known, valueIdentifier, value, company, freeField };
  return billWritten(writeArrecadacao(parts));
}

function billWritten(written: Result<BoletoCodes, BoletoPartFault>): Written {
  if (written.ok) return { ok: true, code: written.value.barcode };
  return refusedFor(written.error, explainBoletoPart);
}

// ---- fields; null and absent are the same

class FieldFault extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  // A segment or an identifier may come as a number.
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 9) return String(value);
  if (typeof value !== 'string') throw new FieldFault(name, 'informe um texto.');
  return value;
}

function amountOf(fields: Fields, name: string): Money | null {
  const value = fields[name];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new FieldFault(name, 'informe os centavos, um número inteiro.');
  }
  return BigInt(value) as Money;
}

function digitsOf(fields: Fields, name: string): bigint | null {
  const value = textOf(fields, name);
  if (value === null) return null;
  if (!/^\d{1,11}$/.test(value)) throw new FieldFault(name, 'informe até 11 algarismos.');
  return BigInt(value);
}

function dateOf(fields: Fields, name: string): CivilDate | null {
  const value = textOf(fields, name);
  if (value === null) return null;
  const date = parseCivilDate(value);
  if (!date.ok) throw new FieldFault(name, 'informe uma data como 2026-11-20.');
  return date.value;
}

function oneOf<Known extends string>(fields: Fields, name: string, known: readonly Known[]): Known {
  const value = textOf(fields, name);
  const found = known.find((one) => one === value);
  if (found === undefined) throw new FieldFault(name, `informe um destes: ${known.join(', ')}.`);
  return found;
}
