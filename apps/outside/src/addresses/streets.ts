import type { CepAddress } from '@bank/rails-protocol';
import { CITY_RANGES, type CityRange } from './ranges.ts';

// Streets that nobody lives in: made up, the same at every start. Their CEPs are spread over their town's ranges, and
// CEPs that lie close together share a bairro, as they do in life.

const STREETS_PER_RANGE = 24;
/** From "-100" on, in steps of ten: clear of the general CEPs of towns, "-000". */
const FIRST_SUFFIX = 100;
const SUFFIX_STEP = 10;

const KINDS = ['Rua', 'Rua', 'Rua', 'Rua', 'Avenida', 'Avenida', 'Travessa', 'Alameda'];
const NAMES = [
  'das Acácias',
  'dos Jatobás',
  'das Quaresmeiras',
  'do Manacá',
  'dos Angicos',
  'das Paineiras',
  'do Bem-te-vi',
  'dos Sabiás',
  'das Garças',
  'do Tangará',
  'da Cachoeira',
  'do Ribeirão',
  'das Águas Claras',
  'da Nascente',
  'do Moinho',
  'da Olaria',
  'dos Ferreiros',
  'das Rendeiras',
  'dos Canoeiros',
  'da Estação Velha',
  'do Trem',
  'do Mirante',
  'da Serra',
  'do Vale',
  'da Pedra Alta',
  'do Sol Nascente',
  'da Lua Cheia',
  'das Estrelas',
  'do Cruzeiro',
  'da Boa Esperança',
  'da Harmonia',
  'da Amizade',
  'do Comércio',
  'da Indústria',
  'dos Tecelões',
  'das Laranjeiras',
  'dos Cajueiros',
  'das Mangueiras',
  'do Milharal',
  'da Colheita',
];
const BAIRROS = [
  'Centro',
  'Jardim das Flores',
  'Vila Nova',
  'Boa Vista',
  'Santa Rita',
  'Jardim América do Sul',
  'Parque das Nascentes',
  'Vila dos Ferroviários',
  'Alto da Colina',
  'São Benedito',
  'Distrito Industrial',
  'Jardim Primavera',
];

/** Some that exist, so that a well-known CEP says what everybody expects. */
const WELL_KNOWN: readonly CepAddress[] = [
  { cep: '01001000', state: 'SP', city: 'São Paulo', publicPlace: 'Praça da Sé', street: 'Sé' },
  { cep: '01310100', state: 'SP', city: 'São Paulo', publicPlace: 'Avenida Paulista', street: 'Bela Vista' },
  { cep: '05010000', state: 'SP', city: 'São Paulo', publicPlace: 'Rua Caiubi', street: 'Perdizes' },
];

/** A street with all that its CEP says. */
export type Street = CepAddress & { readonly city: string; readonly publicPlace: string; readonly street: string };

/** The made-up streets of one range of a town. */
export function streetsOf(range: CityRange): readonly Street[] {
  const { from, to, city, state } = range;
  // Another beginning for every town, or all of them would have the same streets in the same order.
  const start = from % NAMES.length;
  return Array.from({ length: STREETS_PER_RANGE }, (_, index) => {
    const prefix = from + Math.floor((index * (to - from + 1)) / STREETS_PER_RANGE);
    const kind = KINDS[(start + index * 5) % KINDS.length] ?? 'Rua';
    return {
      cep: `${String(prefix).padStart(5, '0')}${FIRST_SUFFIX + SUFFIX_STEP * index}`,
      state,
      city,
      publicPlace: `${kind} ${NAMES[(start + index * 3) % NAMES.length] ?? ''}`,
      street: BAIRROS[Math.floor(index / 2) % BAIRROS.length] ?? '',
    };
  });
}

/** All streets, by CEP. */
export const STREETS: ReadonlyMap<string, CepAddress> = new Map(
  [...CITY_RANGES.flatMap(streetsOf), ...WELL_KNOWN].map((street) => [street.cep, street]),
);
