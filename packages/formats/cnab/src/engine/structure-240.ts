import {
  factsOf,
  judgeOddControl,
  numberIn,
  readControl,
  structureFault,
  type FileSink,
  type StructureOptions,
  type StructureReader,
} from './structure.ts';
import type { OddLine } from './odd-line.ts';
import { TitleAssembler } from './titles.ts';
import type { RecordLayout } from './layout.ts';
import { countOf, fieldOf, hasField, layoutOf, type CnabRecord } from './record.ts';
import type { Direction, Service, TitleContext } from './service.ts';

interface OpenBatch {
  readonly number: string;
  readonly service: Service | undefined;
  readonly assembler: TitleAssembler | undefined;
  readonly context: TitleContext;
  records: number;
  sequence: number;
  /** Whether a wrong batch number was said: once is enough. */
  saidNumber: boolean;
}

/** The records that every file of CNAB 240 has. */
export interface FileRecords240 {
  readonly headers: readonly RecordLayout[];
  readonly trailers: readonly RecordLayout[];
  /** Which way a file with this header goes. */
  directionOf(header: string): Direction;
}

/**
 * Walks through a CNAB 240 file: file header, batches of header, details and trailer, file trailer; counts what the
 * trailers should say (FEBRABAN 10.6, part 2).
 */
export class Structure240 implements StructureReader {
  readonly #sink: FileSink;
  readonly #services: readonly Service[];
  readonly #records: FileRecords240;
  #header: CnabRecord | undefined;
  #context: TitleContext = { direction: 'remessa', bank: '' };
  #batch: OpenBatch | undefined;
  #batches = 0;
  #lines = 0;
  #closed = false;
  #saidOutside = false;
  #service = '';

  constructor(sink: FileSink, options: StructureOptions, records: FileRecords240) {
    this.#sink = sink;
    this.#services = options.services.filter(({ layout }) => layout === 'CNAB240');
    this.#records = records;
  }

  line(text: string, line: number, odd?: OddLine): void {
    this.#lines += 1;
    const type = text.charAt(7);
    if (this.#closed) return this.#afterTrailer(type, line);
    if (this.#header) this.#checkBank(text, line);
    else if (type !== '0') {
      // Said once: without a header nothing else is sure, but the rest is still read.
      this.#sink.fault(structureFault('cnab.header-missing', line, { from: 8, to: 8, expected: '0', found: type }));
      this.#assumeHeader(text, line);
    }
    switch (type) {
      case '0':
        return this.#fileHeader(text, line, odd);
      case '1':
        return this.#batchHeader(text, line, odd);
      case '2':
      case '3':
      case '4':
        return this.#detail(text, line, type, odd);
      case '5':
        return this.#batchTrailer(text, line, odd);
      case '9':
        return this.#fileTrailer(text, line, odd);
      default:
        this.#sink.fault(
          structureFault('cnab.record-type', line, { from: 8, to: 8, expected: '0, 1, 3, 5 ou 9', found: type }),
        );
    }
  }

  end(): void {
    if (this.#closed) return;
    if (this.#batch) this.#missingBatchTrailer(this.#lines + 1);
    this.#sink.fault(structureFault('cnab.trailer-missing', 0));
  }

  #fileHeader(text: string, line: number, odd?: OddLine): void {
    if (this.#header) {
      this.#sink.fault(structureFault('cnab.second-file', line, { from: 8, to: 8, found: '0' }));
      return;
    }
    const layout = layoutOf(this.#records.headers, text);
    if (!layout) {
      this.#sink.fault(
        structureFault('cnab.control-field', line, { from: 4, to: 8, expected: '00000', found: text.slice(3, 8) }),
      );
      return this.#assumeHeader(text, line);
    }
    const header = readControl(layout, text, line, this.#sink);
    if (odd) judgeOddControl(header, odd, this.#sink, false);
    this.#open(header, text);
  }

  #assumeHeader(text: string, line: number): void {
    const layout = this.#records.headers.at(-1);
    if (layout) this.#open({ layout, line, text: text.slice(0, 3).padEnd(layout.length) }, text);
  }

  #open(header: CnabRecord, text: string): void {
    this.#header = header;
    this.#context = { direction: this.#records.directionOf(text), bank: text.slice(0, 3) };
    this.#sink.facts(factsOf('CNAB240', header, this.#context, this.#service));
  }

  #batchHeader(text: string, line: number, odd?: OddLine): void {
    if (this.#batch) {
      this.#sink.fault(structureFault('cnab.batch-open', line, { found: text.slice(3, 7) }));
      this.#batch.assembler?.end(this.#batch.records);
    }
    this.#batches += 1;
    const number = text.slice(3, 7);
    const { direction } = this.#context;
    const expected = String(this.#batches).padStart(4, '0');
    // Banks number the batches of a retorno as they like; a remessa counts from 0001.
    if (direction === 'remessa' && number !== expected) {
      this.#sink.fault(structureFault('cnab.batch-number', line, { from: 4, to: 7, expected, found: number }));
    }
    let context = this.#context;
    const service = this.#services.find((one) => one.claims(text, context));
    if (!service) {
      this.#sink.fault(structureFault('cnab.service-unsupported', line, { from: 9, to: 13, found: text.slice(8, 13) }));
    } else {
      const layout = layoutOf(service.headers, text);
      if (layout) {
        const header = readControl(layout, text, line, this.#sink);
        if (odd) judgeOddControl(header, odd, this.#sink, direction === 'retorno' && text.charAt(8) === 'T');
        context = { ...context, header };
      } else if (odd) this.#sink.oddLine(line, odd, odd.isHabit);
      this.#sayService(service.name);
    }
    this.#checkOperation(text, line);
    const assembler = service && new TitleAssembler(service, context, this.#sink);
    this.#batch = { number, service, assembler, context, records: 1, sequence: 0, saidNumber: false };
  }

  /** A batch that says R or T (charging, custody) goes the way of its file. */
  #checkOperation(text: string, line: number): void {
    const found = text.charAt(8);
    const expected = this.#context.direction === 'remessa' ? 'R' : 'T';
    if ((found !== 'R' && found !== 'T') || found === expected) return;
    this.#sink.fault(structureFault('cnab.control-field', line, { from: 9, to: 9, expected, found }));
  }

  #sayService(name: string): void {
    if (this.#service !== '' || !this.#header) return;
    this.#service = name;
    this.#sink.facts(factsOf('CNAB240', this.#header, this.#context, name));
  }

  #detail(text: string, line: number, type: string, odd?: OddLine): void {
    const batch = this.#batch;
    if (!batch) {
      if (!this.#saidOutside) this.#sink.fault(structureFault('cnab.outside-batch', line, { found: text.charAt(13) }));
      this.#saidOutside = true;
      return;
    }
    batch.records += 1;
    this.#checkBatchNumber(batch, text, line);
    if (type !== '3') return odd && this.#sink.oddLine(line, odd, odd.isHabit);
    const found = text.slice(8, 13);
    batch.sequence += 1;
    // Five digits end at 99999; a longer batch goes on from 00000 or 00001.
    if (batch.sequence === 100_000) batch.sequence = found === '00001' ? 1 : 0;
    if (numberIn(found) !== batch.sequence) {
      const expected = String(batch.sequence).padStart(5, '0');
      this.#sink.fault(
        structureFault('cnab.sequence', line, { from: 9, to: 13, expected, found, suggestion: expected }),
      );
      // Go on from what is there, so that one gap is one fault.
      if (/^\d+$/.test(found)) batch.sequence = Number(found);
    }
    batch.assembler?.detail(text, line, odd);
  }

  #batchTrailer(text: string, line: number, odd?: OddLine): void {
    const batch = this.#batch;
    if (!batch) {
      this.#sink.fault(structureFault('cnab.outside-batch', line, { found: '5' }));
      return;
    }
    batch.records += 1;
    this.#checkBatchNumber(batch, text, line);
    const tally = batch.assembler?.end(batch.records);
    this.#batch = undefined;
    const layout = batch.service && layoutOf(batch.service.trailers, text);
    if (!batch.service || !layout || !tally) return;
    const trailer = readControl(layout, text, line, this.#sink);
    if (odd) judgeOddControl(trailer, odd, this.#sink, true);
    // A field named `details` counts without header and trailer of the batch.
    const onlyDetails = hasField(layout, 'details');
    const count = onlyDetails ? batch.records - 2 : batch.records;
    const { from, to } = fieldOf(layout, onlyDetails ? 'details' : 'records');
    const found = text.slice(from - 1, to);
    if (numberIn(found) !== count) {
      const expected = String(count).padStart(6, '0');
      this.#sink.fault(structureFault('cnab.batch-count', line, { from, to, expected, found, suggestion: expected }));
    }
    if (batch.assembler?.lostAny) return;
    for (const fault of batch.service.checkTrailer(trailer, tally, batch.context)) this.#sink.fault(fault);
  }

  #fileTrailer(text: string, line: number, odd?: OddLine): void {
    if (this.#batch) this.#missingBatchTrailer(line);
    this.#closed = true;
    const layout = layoutOf(this.#records.trailers, text);
    if (!layout) {
      const found = text.slice(3, 8);
      this.#sink.fault(structureFault('cnab.control-field', line, { from: 4, to: 8, expected: '99999', found }));
      return;
    }
    const trailer = readControl(layout, text, line, this.#sink);
    if (odd) judgeOddControl(trailer, odd, this.#sink, true);
    this.#checkCount('cnab.file-batches', trailer, 'batches', this.#batches);
    this.#checkCount('cnab.file-records', trailer, 'records', this.#lines);
  }

  #checkCount(
    code: 'cnab.file-batches' | 'cnab.file-records',
    trailer: CnabRecord,
    name: 'batches' | 'records',
    count: number,
  ): void {
    if (countOf(trailer, name) === count) return;
    const [from, to] = name === 'batches' ? [18, 23] : [24, 29];
    const expected = String(count).padStart(6, '0');
    const found = trailer.text.slice(from - 1, to);
    this.#sink.fault(structureFault(code, trailer.line, { from, to, expected, found, suggestion: expected }));
  }

  #missingBatchTrailer(line: number): void {
    const batch = this.#batch;
    if (!batch) return;
    this.#sink.fault(structureFault('cnab.batch-open', line, { found: batch.number }));
    batch.assembler?.end(batch.records);
    this.#batch = undefined;
  }

  #checkBank(text: string, line: number): void {
    const found = text.slice(0, 3);
    const expected = this.#context.bank;
    if (found !== expected) {
      this.#sink.fault(structureFault('cnab.bank-differs', line, { from: 1, to: 3, expected, found }));
    }
  }

  #checkBatchNumber(batch: OpenBatch, text: string, line: number): void {
    const found = text.slice(3, 7);
    if (found === batch.number || batch.saidNumber) return;
    batch.saidNumber = true;
    this.#sink.fault(
      structureFault('cnab.batch-number', line, {
        from: 4,
        to: 7,
        expected: batch.number,
        found,
        suggestion: batch.number,
      }),
    );
  }

  #afterTrailer(type: string, line: number): void {
    const code = type === '0' ? 'cnab.second-file' : 'cnab.after-trailer';
    if (!this.#saidOutside || type === '0') this.#sink.fault(structureFault(code, line));
    this.#saidOutside = true;
  }
}
