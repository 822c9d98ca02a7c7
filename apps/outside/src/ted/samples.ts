import { entryState } from '@bank/str';
import { html, type Html } from '../platform/page.ts';
import { samplesTable } from '../platform/samples-table.ts';
import { TED_SUFFIXES, type TedFate } from './fates.ts';

/** An account of another bank to send a TED to, with what will happen. */
export interface TedSample {
  readonly kind: 'ted-account';
  readonly name: string;
  /** ISPB, branch and account, as they are typed. */
  readonly code: string;
  readonly what: string;
  readonly happens: string;
}

/** At Banco Araucária, where nobody has an account with such a number. */
const ISPB = '99999010';
const BRANCH = '0001';

/** Accounts with known outcomes, those of {@link TED_SUFFIXES} and one that is credited. */
export function tedSamples(): readonly TedSample[] {
  const sampleOf = (suffix: string, fate: TedFate): TedSample => ({
    kind: 'ted-account',
    name: `ted-${suffix}`,
    code: `${ISPB} ${BRANCH} 7000${suffix}`,
    what: `TED para a conta 7000${suffix} da agência ${BRANCH} do Banco Araucária, de qualquer titular`,
    happens: fateWords(fate),
  });
  return [sampleOf('10', {}), ...suffixes().map(([suffix, fate]) => sampleOf(suffix, fate))];
}

function suffixes(): readonly (readonly [string, TedFate])[] {
  return Object.entries(TED_SUFFIXES).toSorted(([a], [b]) => Number(a) - Number(b));
}

/** What a fate means, as a sentence for whoever tries it. */
export function fateWords({ state, waits, answer, isLost, back }: TedFate): string {
  if (isLost) return 'O STR perde a mensagem: sem resposta, e nada no extrato do dia';
  if (waits === 'a-minute') return 'Fica pendente por falta de reservas (17) e liquida depois de um minuto';
  if (waits === 'until-the-close') return 'Fica pendente (17) e é rejeitada no fechamento do dia (24)';
  if (state !== undefined && state !== '1') return `Rejeitada: ${entryState(state).meaning.toLowerCase()} (${state})`;
  const told =
    answer === 'never'
      ? 'Liquidada sem resposta: só o extrato do dia conta'
      : answer === 'twice'
        ? 'Liquidada, com a resposta repetida'
        : answer
          ? `Liquidada, com a resposta depois de ${answer.afterMs / 1000} s`
          : 'Liquidada na hora';
  if (!back) return told;
  const when = back.when === 'today' ? 'logo depois' : 'no próximo dia útil';
  return `${told}; devolvida ${when} com o código ${back.code}`;
}

/** The table of the page of samples. */
export function tedSamplesSection(): Html {
  return html`<section>
      <h2>TED</h2>
      <p class="muted">
        Contas de outros bancos com resultado conhecido. Valem em qualquer banco: o que conta são os dois últimos
        algarismos. Às contas dos clientes do painel só chega o que traz o documento do titular.
      </p>
    </section>
    ${samplesTable({ label: 'Contas para TED', codeHead: 'ISPB, agência e conta' }, tedSamples())}`;
}
