import type { RegisteredCompany } from '@bank/rails-protocol';
import type { Applicant } from '../domain/applicant.ts';

/** A company that could become a customer; all it says is made up. */
export const APPLICANT: Applicant = {
  cnpj: '45723174000110',
  firstCpf: '52998224725',
  secondCpf: '11144477735',
  corporateName: 'Padaria Trigo Bom Ltda',
  fantasyName: 'Trigo Bom',
  constitutionType: 'L/L',
  constitutionDate: '2019-03-12',
  activitySector: 'Alimentação',
  businessEmail: 'financeiro@trigobom.com.br',
  businessPhone: '11987650001',
  monthlyBilling: '48000.00',
  shareCapital: '100000.00',
  patrimony: '250000.00',
  businessDescription: 'Padaria de bairro, com entregas.',
  address: {
    cep: '01310100',
    state: 'SP',
    city: 'São Paulo',
    publicPlace: 'Avenida das Acácias',
    street: 'Bela Vista',
    number: '100',
    complement: 'loja 2',
  },
};

/** The same company as the registry has it. */
export const REGISTERED: RegisteredCompany = {
  cnpj: APPLICANT.cnpj,
  corporateName: 'PADARIA TRIGO BOM LTDA',
  fantasyName: 'TRIGO BOM',
  status: 'active',
  openedOn: '2019-03-12',
  legalNature: 'Sociedade empresária limitada',
  partners: [
    { cpf: APPLICANT.firstCpf, name: 'Helena Prado', qualification: 'Sócio-administrador', isAdministrator: true },
    { cpf: '11144477735', name: 'Rui Prado', qualification: 'Sócio', isAdministrator: false },
    { cpf: '39053344705', name: 'Lia Prado', qualification: 'Sócio', isAdministrator: false },
  ],
  address: { ...APPLICANT.address, complement: null },
};
