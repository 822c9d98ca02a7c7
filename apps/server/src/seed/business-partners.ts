import { cnpjCheckDigits, cpfCheckDigits } from '@bank/documents';
import { parsePixKey, type PixKeyType } from '@bank/pix-key';
import { PARTICIPANTS, participantByIspb } from '@bank/identifiers';
import type { SeededRandom } from './random.ts';

/** Somebody that the sandbox's companies do business with; all are made up. */
export interface Partner {
  readonly name: string;
  /** CPF or CNPJ, bare, with right check digits. */
  readonly document: string;
  readonly ispb: string;
  readonly bankName: string;
  readonly branch: string;
  readonly accountNumber: string;
  /** The Pix key by which they are paid, in its canonical form. */
  readonly key: string;
  readonly keyType: PixKeyType;
}

const SUPPLIERS = [
  'Aço Forte Distribuidora Ltda',
  'Embalagens Paraná Ltda',
  'Transportadora Serra Azul Ltda',
  'Ferragens São Jorge Ltda',
  'Tintas Horizonte Indústria S.A.',
  'Oficina Mecânica Dois Irmãos Ltda',
  'Limpeza Total Serviços Ltda',
  'Segurança Patrimonial Atenas Ltda',
  'Consultoria Contábil Ribeiro & Lima',
  'Gráfica Boa Impressão Ltda',
  'Software Nuvem Clara Ltda',
  'Alimentos Bom Prato Refeições Ltda',
  'Plásticos Vale Verde Indústria Ltda',
  'Logística Rota Certa Ltda',
  'Elétrica Luz do Sol Ltda',
] as const;

const CUSTOMERS = [
  'Mercado Família Souza Ltda',
  'Construtora Pedra Branca S.A.',
  'Padaria Pão da Vila Ltda',
  'Hotel Recanto das Águas Ltda',
  'Escola Caminho Feliz Ltda',
  'Clínica Vida Plena Ltda',
  'Restaurante Sabor da Roça Ltda',
  'Condomínio Edifício Aurora',
  'Auto Peças Nova Era Ltda',
  'Academia Movimento Ltda',
  'Farmácia Santa Clara Ltda',
  'Loja Casa & Jardim Ltda',
  'Cooperativa Agrícola do Planalto',
  'Pousada Mar Aberto Ltda',
  'Supermercado Três Marias S.A.',
  'Marcenaria Arte em Madeira Ltda',
  'Studio Arquitetura Contorno Ltda',
  'Petshop Amigo Fiel Ltda',
  'Livraria Página Um Ltda',
  'Metalúrgica Ponte Nova S.A.',
] as const;

const PEOPLE = [
  'Ana Beatriz Carvalho',
  'Carlos Eduardo Nogueira',
  'Fernanda Oliveira Prado',
  'João Pedro Almeida',
  'Larissa Monteiro Dias',
  'Marcos Vinícius Teixeira',
  'Patrícia Gomes Ferreira',
  'Rafael Augusto Moreira',
  'Simone Aparecida Rocha',
  'Thiago Henrique Barros',
  'Vanessa Cristina Lopes',
  'William Santos Pereira',
] as const;

/**
 * Partners that live at the fictitious banks of the outside world, under the same documents, accounts and keys: they
 * can really be paid again, and pay.
 */
const REACHABLE = [
  {
    name: 'Papelaria Central Ltda',
    base: '455507520001',
    account: '100018',
    key: null,
    keyType: 'CNPJ',
    ispb: '99999010',
  },
  {
    name: 'Mercado Bom Dia S.A.',
    base: '318475920001',
    account: '100026',
    key: 'financeiro@mercadobomdia.example',
    keyType: 'EMAIL',
    ispb: '99999010',
  },
  {
    name: 'Transportes Serra Azul Ltda',
    base: '276389140001',
    account: '100034',
    key: '+5554991234567',
    keyType: 'PHONE',
    ispb: '99999010',
  },
  {
    name: 'Padaria Pão Nosso ME',
    base: '194827360001',
    account: '100042',
    key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
    keyType: 'EVP',
    ispb: '99999010',
  },
] as const;

/** Who sells to, buys from and works for a company. */
export interface Partners {
  readonly suppliers: readonly Partner[];
  readonly customers: readonly Partner[];
  readonly staff: readonly Partner[];
  readonly landlord: Partner;
}

/** The same partners for the same seed. */
export function makePartners(random: SeededRandom): Partners {
  return {
    suppliers: [...reachable(), ...SUPPLIERS.map((name) => company(name, random))],
    customers: [
      ...CUSTOMERS.map((name) => company(name, random)),
      ...PEOPLE.slice(8).map((name) => person(name, random)),
    ],
    staff: PEOPLE.slice(0, 8).map((name) => person(name, random)),
    landlord: company('Imobiliária Praça da Árvore Ltda', random),
  };
}

/** Banks that people know; the fictitious ones answer in the sandbox and are left to the outside world. */
const BANKS = PARTICIPANTS.filter(
  ({ fictitious, code }) => !fictitious && ['001', '104', '237', '260', '341', '336', '077', '033'].includes(code),
);

function reachable(): Partner[] {
  return REACHABLE.map(({ name, base, account, key, keyType, ispb }) => {
    const document = base + cnpjCheckDigits(base);
    const bankName = participantByIspb(ispb)?.name ?? ispb;
    return checked({
      name,
      document,
      ispb,
      bankName,
      branch: '0001',
      accountNumber: account,
      key: key ?? document,
      keyType,
    });
  });
}

function account(random: SeededRandom): Pick<Partner, 'ispb' | 'bankName' | 'branch' | 'accountNumber'> {
  const bank = random.pick(BANKS);
  return {
    ispb: bank.ispb,
    bankName: bank.name,
    branch: String(random.int(1, 4999)).padStart(4, '0'),
    accountNumber: String(random.int(10_000, 9_999_999)),
  };
}

function company(name: string, random: SeededRandom): Partner {
  const base = `${String(random.int(10_000_000, 99_999_999))}0001`;
  const document = base + cnpjCheckDigits(base);
  const domain = plain(name).split(' ').slice(0, 2).join('');
  const byMail = random.percent(60);
  const key = byMail
    ? { key: `financeiro@${domain}.com.br`, keyType: 'EMAIL' as const }
    : { key: document, keyType: 'CNPJ' as const };
  return checked({ name, document, ...account(random), ...key });
}

function person(name: string, random: SeededRandom): Partner {
  const base = String(random.int(100_000_000, 999_999_999));
  const document = base + cpfCheckDigits(base);
  const byPhone = random.percent(50);
  const phone = `+55119${random.int(60_000_000, 99_999_999)}`;
  const key = byPhone ? { key: phone, keyType: 'PHONE' as const } : { key: document, keyType: 'CPF' as const };
  return checked({ name, document, ...account(random), ...key });
}

function checked(partner: Partner): Partner {
  const key = parsePixKey(partner.key);
  if (!key.ok) throw new Error(`bad key in the seed: ${partner.key}`);
  return partner;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase();
}
