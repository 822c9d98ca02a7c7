import type { ChatContact, DirectoryUser, LoginUser, ScrumMember } from '../entities.ts';
import { portrait } from './pictures.ts';

const NAMES = [
  'Ana Beatriz Moura',
  'Bruno Carvalho',
  'Camila Teixeira',
  'Daniel Figueiredo',
  'Elaine Siqueira',
  'Fábio Monteiro',
  'Gabriela Antunes',
  'Henrique Salles',
  'Isabela Rocha',
  'João Pedro Assis',
  'Karina Lopes',
  'Leandro Barros',
  'Mariana Pires',
  'Nelson Guedes',
  'Olívia Macedo',
  'Paulo Sérgio Brito',
  'Renata Vasconcelos',
  'Samuel Aragão',
  'Tatiana Meireles',
  'Ubirajara Neves',
  'Valéria Dourado',
  'Wagner Cordeiro',
  'Yasmin Portela',
  'Zélia Fontes',
] as const;
const COMPANIES = ['Ateliê Jatobá', 'Padaria Aurora', 'Transportes Ipanema', 'Gráfica Serrana', 'Clínica Bem Viver'];
const CITIES = ['Curitiba, PR', 'Recife, PE', 'Campinas, SP', 'Belém, PA', 'Porto Alegre, RS', 'Goiânia, GO'];
const STREETS = ['Rua das Acácias', 'Avenida Beira-Rio', 'Travessa do Comércio', 'Rua São Bento', 'Alameda dos Ipês'];
const MOODS = [
  'No escritório',
  'Em reunião até as 11 h',
  'Viajando a trabalho',
  'Disponível',
  'Volto depois do almoço',
];

/** The mail address of a made-up person. */
export function mailOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const [first, ...others] = plain.split(' ');
  return `${first}.${others.at(-1)}@amostra.example`;
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** A made-up name. */
export function nameAt(index: number): string {
  return at(NAMES, index);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** The directory: 24 people. */
export const directory: readonly DirectoryUser[] = NAMES.map((name, index) => ({
  id: `dir-${index + 1}`,
  index,
  guid: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  isActive: index % 5 !== 3,
  balance: (1250.5 + index * 733.25).toFixed(2),
  age: 23 + ((index * 7) % 38),
  name,
  gender: /^(Bruno|Daniel|Fábio|Henrique|João|Leandro|Nelson|Paulo|Samuel|Ubirajara|Wagner)/.test(name)
    ? 'masculino'
    : 'feminino',
  company: at(COMPANIES, index),
  email: mailOf(name),
  phone: `(${at(['41', '81', '19', '91', '51', '62'], index)}) 9${two(40 + index)}00-${two(10 + index)}${two(index)}`,
  address: `${at(STREETS, index)}, ${100 + index * 13} · ${at(CITIES, index)}`,
  bd: `19${two(70 + ((index * 3) % 29))}-${two(1 + (index % 12))}-${two(1 + ((index * 5) % 28))}`,
  imgUrl: portrait(index),
}));

/** Who signs in to the sample: one administrator (PRODUCT.md section 6). */
export const loginUsers: readonly LoginUser[] = [
  {
    id: 'usr-1',
    role: 'SA',
    name: 'Pessoa de amostra',
    username: 'amostra',
    email: 'sa@exemplo.com',
    avatar: portrait(3),
    age: 34,
  },
];

/** Whom the sample's user talks to; the user is one of them. */
export const contacts: readonly ChatContact[] = [
  { id: 'usr-1', name: 'Pessoa de amostra', avatar: portrait(3), status: 'online', mood: 'Disponível' },
  ...NAMES.slice(0, 11).map((name, index) => ({
    id: `con-${index + 1}`,
    name,
    avatar: portrait(index),
    status: index % 3 === 2 ? ('offline' as const) : ('online' as const),
    mood: at(MOODS, index),
  })),
];

/** Who works on boards. */
export const members: readonly ScrumMember[] = NAMES.slice(0, 8).map((name, index) => ({
  id: `mem-${index + 1}`,
  name,
  avatar: portrait(index),
}));
