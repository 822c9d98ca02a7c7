import type { CnabFault, FieldFault } from './fault.ts';
import { isReadOneWay, type OddLine } from './odd-line.ts';
import { checkRecord, isNeeded, layoutOf, type CnabRecord } from './record.ts';
import type { Service, Tally, TitleContext, TitleReading } from './service.ts';

/** One title, payment, cheque or statement line of a file. */
export interface CnabTitle extends TitleReading {
  /** Line of its first record. */
  readonly line: number;
  /** Name of its service. */
  readonly service: string;
  /** In a retorno, the code of what happened (the same as the movement); null in a remessa. */
  readonly occurrence: string | null;
  /** Whether an error of its own refuses it. */
  readonly refused: boolean;
  /** Its records, for what the summary does not say. */
  readonly records: readonly CnabRecord[];
  /** The header of its batch in CNAB 240: company, account, form of payment; null where there is none. */
  readonly header: CnabRecord | null;
}

/** Where titles and faults go. */
export interface ReadingSink {
  title(title: CnabTitle): void;
  fault(fault: CnabFault): void;
  /** Whether a line of odd length is read: then it is dirt, else an error. */
  oddLine(line: number, odd: OddLine, isRead: boolean): void;
}

/** Records of one title: more than any layout has, so that no file makes the reader keep itself whole. */
const TITLE_LINES_MAX = 1000;

type Sum = { count: number; amountCentavos: bigint };

/** Groups the details of a batch (or of a flat file) into titles, and counts what the trailer should say. */
export class TitleAssembler {
  readonly #service: Service;
  readonly #context: TitleContext;
  readonly #sink: ReadingSink;
  #records: CnabRecord[] = [];
  #faults: CnabFault[] = [];
  /** Lines since the title began. */
  #lines = 0;
  /** Whether the title at hand had a line that cannot be read: the rest of it says nothing. */
  #isLost = false;
  #lostAny = false;
  #titles = 0;
  #amount = 0n;
  #paid = 0n;
  readonly #bySum = new Map<string, Sum>();

  constructor(service: Service, context: TitleContext, sink: ReadingSink) {
    this.#service = service;
    this.#context = context;
    this.#sink = sink;
  }

  /** Whether some title was let go of, so that no sum of the trailer can be checked. */
  get lostAny(): boolean {
    return this.#lostAny;
  }

  /** One detail line, at the length of the layout. */
  detail(text: string, line: number, odd?: OddLine): void {
    const layout = layoutOf(this.#service.details, text);
    const opens = layout !== undefined && this.#service.opens.has(layout.name);
    if (opens) {
      this.#close();
      this.#isLost = false;
    }
    if (odd) {
      const isRead = layout ? isReadOneWay(layout, text, odd) : odd.isHabit;
      this.#sink.oddLine(line, odd, isRead);
      if (!isRead) return this.#lose();
    }
    if (layout && this.#service.notices?.has(layout.name)) return this.#notice(text, line);
    if (this.#isLost) return;
    this.#lines += 1;
    if (this.#lines > TITLE_LINES_MAX) return this.#tooMany(line);
    if (!layout) return this.#unknown(text, line);
    if (!opens && this.#records.length === 0) {
      this.#sink.fault({ severity: 'error', scope: 'title', code: 'cnab.segment-order', line, found: layout.label });
    }
    for (const fault of checkRecord(layout, text)) {
      // Nobody sends a retorno back to the bank: what it does not need may be unreadable.
      const lenient = this.#context.direction === 'retorno' && (!isNeeded(layout, fault) || isUnknownOccurrence(fault));
      this.#faults.push({ ...fault, ...(lenient && { severity: 'warning' }), line, scope: 'title' });
    }
    if (opens || this.#records.length > 0) this.#records.push({ layout, line, text });
    else this.#passFaults();
  }

  /** The end of the details: the counts for the trailer, of a batch of so many lines. */
  end(records: number): Tally {
    this.#close();
    return {
      records,
      titles: this.#titles,
      amountCentavos: this.#amount,
      paidCentavos: this.#paid,
      bySum: this.#bySum,
    };
  }

  /** A title with a line that may say anything is no title: none of its amounts is given or counted. */
  #lose(): void {
    this.#passFaults();
    this.#records = [];
    this.#lines = 0;
    this.#isLost = true;
    this.#lostAny = true;
  }

  #notice(text: string, line: number): void {
    this.#sink.fault({
      severity: 'warning',
      scope: 'file',
      code: 'cnab.sent-file-rejected',
      line,
      found: text.slice(14).trim(),
    });
  }

  /** Said once for a title; the lines beyond are let go. */
  #tooMany(line: number): void {
    if (this.#lines > TITLE_LINES_MAX + 1) return;
    const expected = String(TITLE_LINES_MAX);
    this.#faults.push({ severity: 'error', scope: 'title', code: 'cnab.segments-too-many', line, expected });
    if (this.#records.length === 0) this.#passFaults();
  }

  #unknown(text: string, line: number): void {
    const is240 = this.#service.layout === 'CNAB240';
    const fault: CnabFault = {
      severity: this.#context.direction === 'remessa' ? 'error' : 'warning',
      scope: 'title',
      code: 'cnab.segment-unknown',
      line,
      from: is240 ? 14 : 1,
      to: is240 ? 14 : 1,
      found: text.charAt(is240 ? 13 : 0),
    };
    if (this.#records.length > 0) this.#faults.push(fault);
    else this.#sink.fault(fault);
  }

  #passFaults(): void {
    for (const fault of this.#faults) this.#sink.fault(fault);
    this.#faults = [];
  }

  #close(): void {
    const [first] = this.#records;
    if (!first) return;
    const reading = this.#service.readTitle(this.#records, this.#context);
    const faults = this.#faults.length === 0 ? reading.faults : [...this.#faults, ...reading.faults].toSorted(byLine);
    for (const fault of faults) this.#sink.fault(fault);
    this.#count(reading);
    this.#sink.title({
      ...reading,
      faults,
      line: first.line,
      service: this.#service.name,
      occurrence: this.#context.direction === 'retorno' ? reading.movement : null,
      refused: faults.some(({ severity }) => severity === 'error'),
      records: this.#records,
      header: this.#context.header ?? null,
    });
    this.#records = [];
    this.#faults = [];
    this.#lines = 0;
  }

  #count({ amountCentavos, paidCentavos, sumsUnder }: TitleReading): void {
    this.#titles += 1;
    this.#amount += amountCentavos ?? 0n;
    this.#paid += paidCentavos ?? 0n;
    const sum = this.#bySum.get(sumsUnder);
    if (sum) {
      sum.count += 1;
      sum.amountCentavos += amountCentavos ?? 0n;
    } else this.#bySum.set(sumsUnder, { count: 1, amountCentavos: amountCentavos ?? 0n });
  }
}

/** Banks add occurrences: a code that the table does not have is told as it stands, and says nothing against the title. */
function isUnknownOccurrence({ code, field, found }: FieldFault): boolean {
  return code === 'cnab.field.code' && field === 'movement' && /^[0-9A-Z]{2}$/.test(found ?? '');
}

function byLine(a: CnabFault, b: CnabFault): number {
  return a.line - b.line;
}
