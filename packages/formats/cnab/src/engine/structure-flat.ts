import type { OddLine } from './odd-line.ts';
import { layoutOf } from './record.ts';
import type { CnabLayout, Service, TitleContext } from './service.ts';
import {
  factsOf,
  judgeOddControl,
  nameOf,
  numberIn,
  readControl,
  structureFault,
  type FileSink,
  type StructureOptions,
  type StructureReader,
} from './structure.ts';
import { TitleAssembler } from './titles.ts';

/** Where a layout without batches keeps what tells its records apart. */
interface FlatForm {
  readonly layout: CnabLayout;
  readonly length: number;
  /** First position (from 1) of the six digits that number the lines. */
  readonly sequenceFrom: number;
  /** The bank's code in the header. */
  bankOf(header: string): string;
}

/** CNAB 400: the bank's code at 77 to 79. */
export const FORM_400: FlatForm = {
  layout: 'CNAB400',
  length: 400,
  sequenceFrom: 395,
  bankOf: (header) => header.slice(76, 79),
};

/** CNAB 750: the participant is named by its ISPB. */
export const FORM_750: FlatForm = {
  layout: 'CNAB750',
  length: 750,
  sequenceFrom: 745,
  bankOf: (header) => header.slice(26, 34).trim(),
};

/**
 * Walks through a file without batches (CNAB 400, CNAB 750): one header, details, one trailer, every line numbered
 * from 000001.
 */
export class StructureFlat implements StructureReader {
  readonly #sink: FileSink;
  readonly #services: readonly Service[];
  readonly #form: FlatForm;
  #service: Service | undefined;
  #assembler: TitleAssembler | undefined;
  #context: TitleContext = { direction: 'remessa', bank: '' };
  #lines = 0;
  #sequence = 0;
  #opened = false;
  #closed = false;
  #saidAfter = false;

  constructor(sink: FileSink, options: StructureOptions, form: FlatForm) {
    this.#sink = sink;
    this.#services = options.services.filter(({ layout }) => layout === form.layout);
    this.#form = form;
  }

  line(text: string, line: number, odd?: OddLine): void {
    this.#lines += 1;
    const type = text.charAt(0);
    if (this.#closed) return this.#afterTrailer(type, line);
    // What was lost or put in has moved the number of the line too: it is said once.
    if (odd && (odd.isBroken || odd.delta < 0)) this.#sequence += 1;
    else this.#checkSequence(text, line);
    if (type === '0') return this.#header(text, line, odd);
    if (!this.#opened) {
      this.#sink.fault(structureFault('cnab.header-missing', line, { from: 1, to: 1, expected: '0', found: type }));
      this.#opened = true;
      return;
    }
    if (type === '9') return this.#trailer(text, line, odd);
    this.#assembler?.detail(text, line, odd);
  }

  end(): void {
    if (this.#closed) return;
    this.#assembler?.end(this.#lines);
    this.#sink.fault(structureFault('cnab.trailer-missing', 0));
  }

  #header(text: string, line: number, odd?: OddLine): void {
    if (this.#opened) {
      this.#sink.fault(structureFault('cnab.second-file', line, { from: 1, to: 1, found: '0' }));
      return;
    }
    this.#opened = true;
    this.#context = { direction: text.charAt(1) === '2' ? 'retorno' : 'remessa', bank: this.#form.bankOf(text) };
    const service = this.#services.find((one) => one.claims(text, this.#context));
    const layout = service && layoutOf(service.headers, text);
    if (!service || !layout) {
      const bank = this.#context.bank;
      const at = this.#form.layout === 'CNAB400' ? { from: 77, to: 79 } : { from: 27, to: 34 };
      this.#sink.fault(structureFault('cnab.bank-unknown', line, { ...at, found: bank }));
      const { layout: name } = this.#form;
      this.#sink.facts({
        layout: name,
        direction: this.#context.direction,
        service: '',
        bank,
        company: nameOf(text.slice(46, 76)),
        companyDocument: '',
        agreement: '',
        date: null,
        fileSequence: null,
      });
      return;
    }
    this.#service = service;
    this.#assembler = new TitleAssembler(service, this.#context, this.#sink);
    const header = readControl(layout, text, line, this.#sink);
    if (odd) judgeOddControl(header, odd, this.#sink, false);
    this.#sink.facts(factsOf(this.#form.layout, header, this.#context, service.name));
  }

  #trailer(text: string, line: number, odd?: OddLine): void {
    this.#closed = true;
    const tally = this.#assembler?.end(this.#lines);
    const layout = this.#service && layoutOf(this.#service.trailers, text);
    if (!this.#service || !layout || !tally) return;
    const trailer = readControl(layout, text, line, this.#sink);
    if (odd) judgeOddControl(trailer, odd, this.#sink, odd.delta > 0);
    if (this.#assembler?.lostAny) return;
    for (const fault of this.#service.checkTrailer(trailer, tally, this.#context)) this.#sink.fault(fault);
  }

  #checkSequence(text: string, line: number): void {
    this.#sequence += 1;
    const from = this.#form.sequenceFrom;
    const found = text.slice(from - 1, from + 5);
    if (numberIn(found) === this.#sequence) return;
    const expected = String(this.#sequence).padStart(6, '0');
    this.#sink.fault(
      structureFault('cnab.sequence', line, { from, to: from + 5, expected, found, suggestion: expected }),
    );
    if (/^\d+$/.test(found)) this.#sequence = Number(found);
  }

  #afterTrailer(type: string, line: number): void {
    const code = type === '0' ? 'cnab.second-file' : 'cnab.after-trailer';
    if (!this.#saidAfter || type === '0') this.#sink.fault(structureFault(code, line));
    this.#saidAfter = true;
  }
}
