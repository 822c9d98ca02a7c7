import { formatLine } from '@bank/boleto';
import type { Instant } from '@bank/core';
import { html, type Html } from '../platform/page.ts';
import { samplesTable } from '../platform/samples-table.ts';
import { BILL_SAMPLES, makeBill } from './billers.ts';
import { makeSlip, SERIAL_LENGTH } from './made-slip.ts';
import { SLIP_SAMPLES } from './sample-slips.ts';

/** The line of a slip or a bill to pay, with what will happen. */
export interface SlipSampleCode {
  readonly kind: 'slip' | 'bill';
  readonly name: string;
  /** The line as people type it, without mask. */
  readonly code: string;
  readonly what: string;
  readonly happens: string;
}

/** Every slip and bill to try, freshly issued; `digits` gives so many digits by chance. */
export function slipSamples(at: Instant, digits: (length: number) => string): readonly SlipSampleCode[] {
  const slips = SLIP_SAMPLES.map((sample): SlipSampleCode => {
    const { line: code } = makeSlip(sample, at, digits(SERIAL_LENGTH));
    return { kind: 'slip', name: `boleto-${sample.name}`, code, what: sample.what, happens: sample.happens };
  });
  const bills = BILL_SAMPLES.map((sample): SlipSampleCode => {
    const { line: code } = makeBill(sample, at, digits(SERIAL_LENGTH));
    return { kind: 'bill', name: sample.name, code, what: sample.what, happens: sample.happens };
  });
  return [...slips, ...bills];
}

/** The table of the page of samples. */
export function slipSamplesSection(samples: readonly SlipSampleCode[]): Html {
  return html`<section>
      <h2>Boletos e contas</h2>
      <p class="muted">
        Boletos de outros bancos e contas de consumo para pagar. A cada visita são outros; os de antes continuam
        valendo, e o que foi pago continua pago. O que espera a compensação acontece já pelo painel.
      </p>
    </section>
    ${samplesTable(
      { label: 'Boletos e contas', codeHead: 'Linha digitável' },
      samples.map((sample) => ({ ...sample, code: formatLine(sample.code) })),
    )}`;
}
