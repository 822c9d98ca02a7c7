/** The demo operators of the sandbox. */
export const PEOPLE = {
  admin: {
    name: 'SA',
    bankAccount: '10001',
    document: '52998224725',
    email: 'adm1@exemplo.com',
    password: 'Ipe-adm-10001',
  },
  approver: {
    name: 'ADMIN',
    bankAccount: '10001',
    document: '11144477735',
    email: 'apr1@exemplo.com',
    password: 'Ipe-apr-10001',
  },
  maker: {
    name: 'EDITOR',
    bankAccount: '10001',
    document: '16899535009',
    email: 'ope1@exemplo.com',
    password: 'Ipe-ope-10001',
  },
  guest: {
    name: 'GUEST',
    bankAccount: '10001',
    document: '74682489070',
    email: 'convidado@exemplo.com',
    password: 'Ipe-conv-10001',
  },
  newcomer: {
    name: 'GUEST',
    bankAccount: '10001',
    document: '28762555022',
    email: 'novo@exemplo.com',
    password: 'Temp-10001',
  },
  second: {
    name: 'SA',
    bankAccount: '10002',
    document: '39053344705',
    email: 'adm2@exemplo.com',
    password: 'Ipe-adm-10002',
  },
  third: {
    name: 'SA',
    bankAccount: '10003',
    document: '93541134780',
    email: 'adm3@exemplo.com',
    password: 'Ipe-adm-10003',
  },
} as const;

export type Person = (typeof PEOPLE)[keyof typeof PEOPLE];
