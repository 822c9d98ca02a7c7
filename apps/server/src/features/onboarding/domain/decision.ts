import type { CompanyDocumentKind } from '@bank/contracts';
import { cpfsOf, type Applicant } from './applicant.ts';
import { isSameCorporateName } from './corporate-name.ts';

/** A company as the registry of companies has it, as far as it decides. */
interface RegisteredCompany {
  readonly corporateName: string;
  readonly status: 'active' | 'closed' | 'suspended' | 'unfit';
  readonly partners: readonly { readonly cpf: string; readonly isAdministrator: boolean }[];
}

/** What the outside world knows of a company. */
export interface Evidence {
  /** As the registry of companies has it; null: it does not. */
  readonly registered: RegisteredCompany | null;
  /** The documents among those asked about that have an open mark of fraud. */
  readonly marked: ReadonlySet<string>;
}

/** What speaks against opening the account at once; codes for the bank's staff. */
export type Finding =
  | 'company-closed'
  | 'company-suspended'
  | 'company-unfit'
  | 'company-marked'
  | 'partner-marked'
  | 'not-registered'
  | 'not-partner'
  | 'not-administrator'
  | 'name-differs';

/** What becomes of an application. Reasons are words for the applicant, who learns nothing of marks. */
export type Decision =
  | { readonly outcome: 'approved' }
  | {
      readonly outcome: 'pending';
      readonly findings: readonly Finding[];
      readonly reasons: readonly string[];
      /** Empty: it waits for the bank's staff. */
      readonly documentsWanted: readonly CompanyDocumentKind[];
    }
  | { readonly outcome: 'denied'; readonly findings: readonly Finding[]; readonly reasons: readonly string[] };

const DENIED = {
  'company-closed': 'Na Receita Federal a empresa consta como baixada.',
  'company-suspended': 'Na Receita Federal a empresa consta como suspensa.',
  'company-unfit': 'Na Receita Federal a empresa consta como inapta.',
  'company-marked': 'Não foi possível abrir a conta com os dados informados.',
} as const satisfies Partial<Record<Finding, string>>;

const WAITS: Readonly<Record<string, { readonly reason: string; readonly wants: CompanyDocumentKind }>> = {
  'not-registered': {
    reason:
      'Ainda não encontramos a empresa no registro. Envie o contrato social com o carimbo ou o número do registro na junta comercial.',
    wants: 'socialContract',
  },
  'not-partner': {
    reason:
      'No registro, nem todos os CPFs informados constam como sócios da empresa. Envie a última alteração contratual.',
    wants: 'lastUpdates',
  },
  'not-administrator': {
    reason:
      'No registro, o primeiro CPF informado não consta como administrador da empresa. Envie a última alteração contratual.',
    wants: 'lastUpdates',
  },
  'name-differs': {
    reason: 'A razão social informada é diferente da que consta no registro. Envie a última alteração contratual.',
    wants: 'lastUpdates',
  },
};

const STAFF_LOOKS = 'Nossa equipe está analisando o cadastro. Se faltar algo, avisamos por e-mail.';

/** Every document of which the marks of fraud decide: the company's and its people's, typed or registered. */
export function documentsToAsk(applicant: Applicant, registered: RegisteredCompany | null): readonly string[] {
  const people = [...cpfsOf(applicant), ...(registered?.partners ?? []).map(({ cpf }) => cpf)];
  return [...new Set([applicant.cnpj, ...people])];
}

/**
 * Decides on an application. `wasAnswered`: the documents that were asked for came; what stays open then is for people to
 * decide, and nothing is asked for twice.
 */
export function decideApplication(
  applicant: Applicant,
  { registered, marked }: Evidence,
  { wasAnswered }: { readonly wasAnswered: boolean },
): Decision {
  const final = registered && statusFinding(registered);
  if (final) return denied(final);
  if (marked.has(applicant.cnpj)) return denied('company-marked');
  const findings = openFindings(applicant, registered);
  // Who has a mark is not told of it, nor asked for papers that would change nothing.
  if (documentsToAsk(applicant, registered).some((document) => marked.has(document))) {
    return {
      outcome: 'pending',
      findings: ['partner-marked', ...findings],
      reasons: [STAFF_LOOKS],
      documentsWanted: [],
    };
  }
  if (findings.length === 0) return { outcome: 'approved' };
  if (wasAnswered) return { outcome: 'pending', findings, reasons: [STAFF_LOOKS], documentsWanted: [] };
  const waits = findings.map((finding) => WAITS[finding]).filter((wait) => wait !== undefined);
  const documentsWanted = [...new Set(waits.map(({ wants }) => wants))];
  return { outcome: 'pending', findings, reasons: waits.map(({ reason }) => reason), documentsWanted };
}

function denied(finding: keyof typeof DENIED): Decision {
  return { outcome: 'denied', findings: [finding], reasons: [DENIED[finding]] };
}

function statusFinding({ status }: RegisteredCompany): keyof typeof DENIED | undefined {
  switch (status) {
    case 'active':
      return undefined;
    case 'closed':
      return 'company-closed';
    case 'suspended':
      return 'company-suspended';
    case 'unfit':
      return 'company-unfit';
  }
}

function openFindings(applicant: Applicant, registered: RegisteredCompany | null): readonly Finding[] {
  if (!registered) return ['not-registered'];
  const { partners, corporateName } = registered;
  const isPartner = (cpf: string): boolean => partners.some((partner) => partner.cpf === cpf);
  const findings: Finding[] = [];
  if (!cpfsOf(applicant).every(isPartner)) findings.push('not-partner');
  const first = partners.find(({ cpf }) => cpf === applicant.firstCpf);
  if (first && !first.isAdministrator) findings.push('not-administrator');
  if (!isSameCorporateName(applicant.corporateName, corporateName)) findings.push('name-differs');
  return findings;
}

const RETRY_MINUTES = [1, 2, 5, 15] as const;

/** After how many minutes an application is looked at again whose registry gave no answer so many times (from 1). */
export function minutesUntilNextLook(looks: number): number {
  return RETRY_MINUTES[Math.min(Math.max(looks, 1), RETRY_MINUTES.length) - 1] ?? 15;
}
