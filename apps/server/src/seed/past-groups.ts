import { repetitionText, wireOf, type GroupMemberContent, type GroupRepetition } from '@bank/contracts';
import { MINUTE_MS, later, type Instant } from '@bank/core';
import { companySeed } from '../features/company/index.ts';
import type { PastGroup } from '../features/groups/index.ts';
import { makePartners, type Partner } from './business-partners.ts';
import type { PastTeam } from './past-audit.ts';
import type { PastPerson } from './past-people.ts';
import { seededRandom } from './random.ts';

const BANKS_OF_SANDBOX = ['99999010', '99999011'] as const;
/** Salaries on the fifth business day, looked over three business days before. */
const PAYROLL: GroupRepetition = { on: { by: 'business-day', nth: 5 }, noticeDays: 3 };
const MINUTES_TO_FILL = 12;

/** Whom the first company pays together: its people, whom not everybody sees, its suppliers, and a building site that is done. */
export function groupsOfFirst(by: Pick<PastPerson, 'id' | 'name'>, now: Instant): readonly PastGroup[] {
  const { staff, customers, suppliers } = makePartners(seededRandom('ipe sandbox'));
  const random = seededRandom('ipe sandbox groups');
  const people = [...staff, ...customers.filter(({ document }) => document.length === 11)].slice(0, 12);
  const salaries = people.map((person, index) =>
    salary(person, index, `${2_100 + random.int(0, 58) * 100}.${random.percent(70) ? '00' : '50'}`),
  );
  const monthly = suppliers.slice(0, 8).map((partner, index) => bill(partner, index, random.int(3, 60) * 50));
  const site = suppliers.slice(8, 12).map((partner, index) => bill(partner, index, 0));
  const group = (
    name: string,
    contents: readonly GroupMemberContent[],
    more: Partial<PastGroup> & { readonly daysAgo: number },
  ): PastGroup => {
    const { daysAgo, ...rest } = more;
    const companyId = companySeed.companyIdOf('10001');
    const createdAt = companySeed.ago(now, daysAgo, 10 * 60 + 5);
    return {
      companyId,
      id: companySeed.idOf('grp', `${companyId} ${name}`),
      name,
      isConfidential: false,
      repetition: null,
      members: contents.map((content) => ({
        id: companySeed.idOf('mbr', `${companyId} ${name} ${content.payee.document}`),
        content,
      })),
      by: { id: by.id, name: by.name },
      createdAt,
      filledAt: later(createdAt, MINUTES_TO_FILL * MINUTE_MS),
      archivedAt: null,
      now,
      ...rest,
    };
  };
  return [
    group('Salários', salaries, { daysAgo: 210, isConfidential: true, repetition: PAYROLL }),
    group('Fornecedores', monthly, { daysAgo: 150 }),
    group('Obra da filial', site, { daysAgo: 320, archivedAt: companySeed.ago(now, 45, 16 * 60 + 40) }),
  ];
}

function salary({ name, document, key, accountNumber }: Partner, index: number, amount: string): GroupMemberContent {
  const account = { branch: '0001', accountNumber, accountType: index % 3 === 0 ? 'SLRY' : 'CACC' } as const;
  const ispb = BANKS_OF_SANDBOX[index % BANKS_OF_SANDBOX.length] ?? BANKS_OF_SANDBOX[0];
  return {
    payee:
      index % 4 === 3 ? { by: 'pix-key', key, name, document } : { by: 'account', ispb, ...account, name, document },
    amount,
    description: 'Salário',
    reference: `Matrícula ${String(index + 101).padStart(4, '0')}`,
  };
}

/** A supplier's usual bill; of none it is said each time. */
function bill(partner: Partner, index: number, reais: number): GroupMemberContent {
  const { name, document, key, ispb, branch, accountNumber } = partner;
  return {
    payee:
      index % 3 === 2
        ? { by: 'account', ispb, branch, accountNumber, accountType: 'CACC', name, document }
        : { by: 'pix-key', key, name, document },
    amount: reais === 0 || index % 4 === 1 ? null : `${reais}.00`,
    description: null,
    reference: index % 2 === 0 ? `Contrato ${2201 + index}` : null,
  };
}

/** The same as acts. */
export function groupActs(groups: readonly PastGroup[]): PastTeam['others'] {
  return groups.flatMap((group) => {
    const { id: subject, name, isConfidential, members, repetition, createdAt, filledAt, archivedAt } = group;
    const total = members.reduce((sum, { content }) => sum + BigInt((content.amount ?? '0.00').replace('.', '')), 0n);
    const filled = {
      added: members.length,
      changed: 0,
      removed: 0,
      members: members.length,
      totalBefore: '0.00',
      total: wireOf(total),
    };
    return [
      { action: 'groups.created', subject, at: createdAt, data: { name, isConfidential } },
      { action: 'groups.members-changed', subject, at: filledAt, data: { name, ...filled } },
      ...(repetition === null
        ? []
        : [
            {
              action: 'groups.repetition-changed',
              subject,
              at: filledAt,
              data: { name, before: null, after: repetitionText(repetition) },
            },
          ]),
      ...(archivedAt === null ? [] : [{ action: 'groups.archived', subject, at: archivedAt, data: { name } }]),
    ];
  });
}
