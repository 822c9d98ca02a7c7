import { readCnab, type CnabIssue, type CnabSummary, type CnabTitle } from '@bank/cnab';
import { readBankIdentity } from '../../platform/config/bank.ts';
import type { CommandLine, ExitCode } from '../command.ts';
import { centavosOf } from '../readers.ts';

/** How many bytes are read in one go, and after how many titles what was printed is let go. */
const CHUNK_BYTES = 1 << 20;

/**
 * Prints a CNAB file as one line of JSON. The titles are kept as text until the end of the file, which says whether it
 * stands as a whole.
 */
export async function printCnab(line: CommandLine, bytes: Uint8Array): Promise<ExitCode> {
  const { code: ownBank } = readBankIdentity(line.environment.IPE_BANK_FILE);
  const titles: string[] = [];
  let summary: CnabSummary | undefined;
  for await (const event of readCnab(chunksOf(bytes), { ownBank })) {
    if (event.is === 'title') titles.push(JSON.stringify(titleFields(event.title)));
    else summary = event.summary;
  }
  if (!summary) throw new Error('the file was read without a summary');
  if (summary.refused) {
    line.print(`${JSON.stringify({ ok: false, errors: summary.errors.map(issueFields) })}\n`);
    return 1;
  }
  const { layout, direction, service, bank, company, date, records } = summary;
  line.print(
    `{"ok":true,"value":${JSON.stringify({ layout, direction, service, bank, company, date, records }).slice(0, -1)},"titles":[`,
  );
  for (const [index, title] of titles.entries()) {
    line.print(index === 0 ? title : `,${title}`);
    if (index % 10_000 === 9999) await line.printed();
  }
  const { totals, warnings, errors } = summary;
  const rest = {
    totals: {
      ...totals,
      amountCentavos: Number(totals.amountCentavos),
      paidCentavos: Number(totals.paidCentavos),
    },
    warnings: warnings.map(issueFields),
    errors: errors.map(issueFields),
  };
  line.print(`],${JSON.stringify(rest).slice(1)}}\n`);
  return 0;
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}

function titleFields(title: CnabTitle): Readonly<Record<string, unknown>> {
  const { line, nossoNumero, documentNumber, movement, occurrence, dueDate, payer } = title;
  const amountCentavos = centavosOf(title.amountCentavos);
  const paidCentavos = centavosOf(title.paidCentavos);
  return { line, nossoNumero, documentNumber, movement, occurrence, amountCentavos, paidCentavos, dueDate, payer };
}

function issueFields(issue: CnabIssue): Readonly<Record<string, unknown>> {
  const { severity, code, message, line, field, from, to, expected, found, suggestion } = issue;
  return { severity, code, message, line, field, from, to, expected, found, suggestion };
}
