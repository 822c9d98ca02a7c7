import { formatCnpj, formatCpf } from '@bank/documents';
import { REGISTRY_STATUSES, type RegistryStatus } from '@bank/rails-protocol';
import { formatCep } from '../addresses/find-address.ts';
import { CITY_COUNT } from '../addresses/ranges.ts';
import { html, page, raw, type Html, type SafeHtml } from '../platform/page.ts';
import type { Outcome, SampleCompany } from './companies.ts';

interface OutcomeWords {
  readonly title: string;
  readonly because: string;
  readonly tone: 'positive' | 'warning' | 'negative';
}

const OUTCOMES: Readonly<Record<Outcome, OutcomeWords>> = {
  approved: { title: 'Aprovada', because: 'Nome e sócios conferem: a conta abre em segundos.', tone: 'positive' },
  customer: { title: 'Já é cliente', because: 'O envio é recusado: há uma conta com este CNPJ.', tone: 'negative' },
  closed: { title: 'Negada', because: 'A empresa consta como baixada.', tone: 'negative' },
  suspended: { title: 'Negada', because: 'A empresa consta como suspensa.', tone: 'negative' },
  unfit: { title: 'Negada', because: 'A empresa consta como inapta.', tone: 'negative' },
  'company-marked': { title: 'Negada', because: 'Há uma marca de fraude aberta no CNPJ.', tone: 'negative' },
  'partner-marked': {
    title: 'Pendente',
    because: 'Há uma marca de fraude aberta no CPF de um sócio: a equipe do banco decide.',
    tone: 'warning',
  },
  unknown: { title: 'Pendente', because: 'O registro ainda não tem este CNPJ. Cadastre-o abaixo.', tone: 'warning' },
  'other-partner': { title: 'Pendente', because: 'Um dos CPFs não é de sócio no registro.', tone: 'warning' },
  'no-administrator': { title: 'Pendente', because: 'O primeiro CPF não é de quem administra.', tone: 'warning' },
  'other-name': { title: 'Pendente', because: 'No registro a razão social é outra.', tone: 'warning' },
};

const STATUS_WORDS: Readonly<Record<RegistryStatus, string>> = {
  active: 'Ativa',
  suspended: 'Suspensa',
  unfit: 'Inapta',
  closed: 'Baixada',
};

const CEPS = [
  ['01310100', 'Rua, bairro, cidade e estado'],
  ['13000000', 'Só a cidade e o estado'],
  ['37200000', 'Só o estado'],
  ['00000000', 'Nada: o CEP não existe'],
] as const;

/** The page with what to type into the sign-up, and what comes of it. */
export function companiesPage(companies: readonly SampleCompany[]): Html {
  return page(
    'Empresas para experimentar o cadastro',
    html`<section id="empresas">
        <p class="muted">
          Nenhuma existe. Um clique sobre um número ou nome o seleciona inteiro. Os códigos do cadastro chegam à
          <a href="/outbox">caixa de saída</a>.
        </p>
        <div class="scroll" role="group" aria-label="Empresas" tabindex="0">
          <table>
            <thead>
              <tr>
                <th scope="col">CNPJ</th>
                <th scope="col">Razão social</th>
                <th scope="col">CPFs, na ordem</th>
                <th scope="col">CEP</th>
                <th scope="col">O que acontece</th>
              </tr>
            </thead>
            <tbody>
              ${companies.map(companyLine)}
            </tbody>
          </table>
        </div>
      </section>
      ${raw(formSection())}
      <section id="ceps">
        <h2>CEPs para experimentar</h2>
        <p class="muted">
          As faixas dos estados e de ${CITY_COUNT} cidades são as dos Correios; as ruas, com poucas exceções, são
          inventadas.
        </p>
        <table>
          <tbody>
            ${CEPS.map(([cep, says]) =>
              raw(
                html`<tr>
                  <td><code class="copy">${formatCep(cep)}</code></td>
                  <td>${says}</td>
                </tr>`,
              ),
            )}
          </tbody>
        </table>
      </section>`,
  );
}

function companyLine({ cnpj, corporateName, cpfs, outcome, registered }: SampleCompany): SafeHtml {
  const { title, because, tone } = OUTCOMES[outcome];
  const names = new Map(registered?.partners.map((partner) => [partner.cpf, partner.name]));
  return raw(
    html`<tr>
      <td><code class="copy">${formatCnpj(cnpj)}</code></td>
      <td><span class="copy">${corporateName}</span></td>
      <td>
        ${cpfs.map((cpf) =>
          raw(
            html`<div class="line">
              <code class="copy">${formatCpf(cpf)}</code>
              <span class="muted">${names.get(cpf) ?? 'não consta no registro'}</span>
            </div>`,
          ),
        )}
      </td>
      <td>${registered && raw(html`<code class="copy">${formatCep(registered.address.cep)}</code>`)}</td>
      <td><strong class="${tone}">${title}</strong><br />${because}</td>
    </tr>`,
  );
}

function formSection(): Html {
  const field = (label: string, name: string, lengthMax: number, isRequired = false): SafeHtml =>
    raw(
      html`<label
        >${label}
        <input
          name="${name}"
          maxlength="${lengthMax}"
          autocomplete="off"
          ${raw((isRequired ? 'required' : '') as Html)}
      /></label>`,
    );
  const check = (label: string, name: string): SafeHtml =>
    raw(html`<label class="check"><input type="checkbox" name="${name}" value="1" /> ${label}</label>`);
  const statuses = REGISTRY_STATUSES.map((status) =>
    raw(html`<option value="${status}">${STATUS_WORDS[status]}</option>`),
  );
  return html`<section id="outra">
    <h2>Cadastrar outra empresa no registro</h2>
    <p class="muted">
      Qualquer CNPJ e CPF com os dígitos certos. Um CNPJ que já consta passa a valer como escrito aqui.
    </p>
    <form method="post" action="/registry/companies">
      ${field('CNPJ', 'cnpj', 18, true)} ${field('Razão social', 'corporateName', 150, true)}
      <label
        >Situação
        <select name="status">
          ${statuses}
        </select></label
      >
      ${field('CPF de quem administra', 'firstCpf', 14, true)}
      ${field('Nome de quem administra', 'firstName', 120, true)} ${field('CPF de outro sócio', 'secondCpf', 14)}
      ${field('Nome do outro sócio', 'secondName', 120)} ${field('CPF do terceiro sócio', 'thirdCpf', 14)}
      ${field('Nome do terceiro sócio', 'thirdName', 120)} ${check('Marca de fraude no CNPJ', 'companyMarked')}
      ${check('Marca de fraude em quem administra', 'partnerMarked')}
      <button>Cadastrar</button>
    </form>
  </section>`;
}
