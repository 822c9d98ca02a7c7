import type { ApproverClass, Role } from '@bank/contracts';
import type { StandardProfile } from './standard-profiles.ts';

/** An operator of the sandbox. The passwords are printed in the README: a sandbox has no secrets. */
export interface SandboxOperator {
  /** What it is called in tests and in the list of demo sign-ins. */
  readonly key: 'admin' | 'approver' | 'maker' | 'guest' | 'newcomer' | 'admin2' | 'admin3' | 'colleague';
  readonly bankAccount: string;
  readonly cpf: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  readonly profile: StandardProfile | null;
  readonly approverClass?: ApproverClass;
  readonly password: string;
  readonly temporary?: true;
  /** Came so many days before the day on which the sandbox is made: invited then, or with the opening of the account. */
  readonly joinedDaysAgo: number;
}

/** The seven operators of the sandbox. */
export const SANDBOX_OPERATORS: readonly SandboxOperator[] = [
  {
    key: 'admin',
    bankAccount: '10001',
    cpf: '52998224725',
    name: 'Marina Duarte Lacerda',
    email: 'adm1@exemplo.com',
    phone: '+5511990010001',
    role: 'SA',
    profile: null,
    approverClass: 'A',
    password: 'Ipe-adm-10001',
    joinedDaysAgo: 800,
  },
  {
    key: 'approver',
    bankAccount: '10001',
    cpf: '11144477735',
    name: 'Rogério Tavares Pinheiro',
    email: 'apr1@exemplo.com',
    phone: '+5511990010002',
    role: 'ADMIN',
    profile: 'approver',
    approverClass: 'B',
    password: 'Ipe-apr-10001',
    joinedDaysAgo: 640,
  },
  {
    key: 'maker',
    bankAccount: '10001',
    cpf: '16899535009',
    name: 'Juliana Campos Moreira',
    email: 'ope1@exemplo.com',
    phone: '+5511990010003',
    role: 'EDITOR',
    profile: 'finance',
    password: 'Ipe-ope-10001',
    joinedDaysAgo: 410,
  },
  {
    key: 'guest',
    bankAccount: '10001',
    cpf: '74682489070',
    name: 'Otávio Nunes Barreto',
    email: 'convidado@exemplo.com',
    phone: '+5511990010004',
    role: 'GUEST',
    profile: 'guest',
    password: 'Ipe-conv-10001',
    joinedDaysAgo: 45,
  },
  {
    key: 'newcomer',
    bankAccount: '10001',
    cpf: '28762555022',
    name: 'Beatriz Farias Coelho',
    email: 'novo@exemplo.com',
    phone: '+5511990010005',
    role: 'GUEST',
    profile: 'guest',
    password: 'Temp-10001',
    joinedDaysAgo: 6,
    temporary: true,
  },
  {
    key: 'admin2',
    bankAccount: '10002',
    cpf: '39053344705',
    name: 'Sebastião Ramos Vieira',
    email: 'adm2@exemplo.com',
    phone: '+5551990020001',
    role: 'SA',
    profile: null,
    password: 'Ipe-adm-10002',
    joinedDaysAgo: 120,
  },
  {
    key: 'admin3',
    bankAccount: '10003',
    cpf: '93541134780',
    name: 'Helena Guimarães Prado',
    email: 'adm3@exemplo.com',
    phone: '+5535990030001',
    role: 'SA',
    profile: null,
    password: 'Ipe-adm-10003',
    joinedDaysAgo: 1,
  },
];

/**
 * Somebody of the first company as whom nobody signs in: their password is chance. They have the phone that the people of
 * the demo have to register first, so what they made can go on.
 */
export const SANDBOX_COLLEAGUES: readonly Omit<SandboxOperator, 'password'>[] = [
  {
    key: 'colleague',
    bankAccount: '10001',
    cpf: '10473826526',
    name: 'Paulo Henrique Siqueira',
    email: 'paulo.siqueira@exemplo.com',
    phone: '+5511990010006',
    role: 'EDITOR',
    profile: 'finance',
    joinedDaysAgo: 700,
  },
];
