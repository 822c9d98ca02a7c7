import type { State } from '@bank/rails-protocol';

// Which CEPs belong to which state and to which towns, by their first five digits. Public facts: Correios, "Faixas de
// CEP" (the search of the ranges of states and municipalities). Of a town stands here what is its own beyond doubt, so
// that for some the range is shorter than the one published; other towns answer with their state alone.

/** First five digits of the CEPs from the first to the last, both included. */
export interface CepRange {
  readonly from: number;
  readonly to: number;
}

/** A range of a state. */
export interface StateRange extends CepRange {
  readonly state: State;
}

/** A range of a town. */
export interface CityRange extends StateRange {
  readonly city: string;
}

type Ranges = readonly (readonly [from: number, to: number])[];

const OF_STATES: Readonly<Record<State, Ranges>> = {
  SP: [[1000, 19999]],
  RJ: [[20000, 28999]],
  ES: [[29000, 29999]],
  MG: [[30000, 39999]],
  BA: [[40000, 48999]],
  SE: [[49000, 49999]],
  PE: [[50000, 56999]],
  AL: [[57000, 57999]],
  PB: [[58000, 58999]],
  RN: [[59000, 59999]],
  CE: [[60000, 63999]],
  PI: [[64000, 64999]],
  MA: [[65000, 65999]],
  PA: [[66000, 68899]],
  AP: [[68900, 68999]],
  AM: [
    [69000, 69299],
    [69400, 69899],
  ],
  RR: [[69300, 69399]],
  AC: [[69900, 69999]],
  DF: [
    [70000, 72799],
    [73000, 73699],
  ],
  GO: [
    [72800, 72999],
    [73700, 76799],
  ],
  RO: [[76800, 76999]],
  TO: [[77000, 77999]],
  MT: [[78000, 78899]],
  MS: [[79000, 79999]],
  PR: [[80000, 87999]],
  SC: [[88000, 89999]],
  RS: [[90000, 99999]],
};

const OF_CITIES: Readonly<Record<State, Readonly<Record<string, Ranges>>>> = {
  SP: {
    'São Paulo': [
      [1000, 5999],
      [8000, 8499],
    ],
    Osasco: [[6000, 6299]],
    Carapicuíba: [[6300, 6399]],
    Barueri: [[6400, 6499]],
    'Taboão da Serra': [[6750, 6799]],
    Guarulhos: [[7000, 7399]],
    Suzano: [[8600, 8699]],
    'Mogi das Cruzes': [[8700, 8799]],
    'Santo André': [[9000, 9299]],
    Mauá: [[9300, 9399]],
    'São Caetano do Sul': [[9500, 9599]],
    'São Bernardo do Campo': [[9600, 9899]],
    Diadema: [[9900, 9999]],
    Santos: [[11000, 11099]],
    'São Vicente': [[11300, 11399]],
    Guarujá: [[11400, 11499]],
    Cubatão: [[11500, 11599]],
    'Praia Grande': [[11700, 11729]],
    Taubaté: [[12000, 12099]],
    'São José dos Campos': [[12200, 12249]],
    Jacareí: [[12300, 12334]],
    Campinas: [[13000, 13139]],
    Jundiaí: [[13200, 13219]],
    Indaiatuba: [[13330, 13349]],
    Piracicaba: [[13400, 13429]],
    Americana: [[13465, 13479]],
    Limeira: [[13480, 13489]],
    'Rio Claro': [[13500, 13509]],
    'São Carlos': [[13560, 13577]],
    'Ribeirão Preto': [[14000, 14114]],
    Franca: [[14400, 14414]],
    Araraquara: [[14800, 14811]],
    'São José do Rio Preto': [[15000, 15099]],
    Araçatuba: [[16000, 16079]],
    Bauru: [[17000, 17069]],
    Marília: [[17500, 17529]],
    Sorocaba: [[18000, 18109]],
    'Presidente Prudente': [[19000, 19099]],
  },
  RJ: {
    'Rio de Janeiro': [[20000, 23799]],
    Niterói: [[24000, 24399]],
    'São Gonçalo': [[24400, 24799]],
    'Duque de Caxias': [[25000, 25499]],
    'São João de Meriti': [[25500, 25599]],
    Petrópolis: [[25600, 25779]],
    'Nova Iguaçu': [[26000, 26099]],
    'Belford Roxo': [[26100, 26199]],
    'Volta Redonda': [[27200, 27299]],
    'Campos dos Goytacazes': [[28000, 28099]],
  },
  ES: {
    Vitória: [[29000, 29099]],
    'Vila Velha': [[29100, 29129]],
    Cariacica: [[29140, 29159]],
    Serra: [[29160, 29179]],
    'Cachoeiro de Itapemirim': [[29300, 29319]],
  },
  MG: {
    'Belo Horizonte': [[30000, 31999]],
    Contagem: [[32000, 32399]],
    Betim: [[32600, 32699]],
    'Santa Luzia': [[33000, 33169]],
    'Ribeirão das Neves': [[33800, 33889]],
    'Governador Valadares': [[35000, 35059]],
    Ipatinga: [[35160, 35164]],
    Divinópolis: [[35500, 35504]],
    'Sete Lagoas': [[35700, 35703]],
    'Juiz de Fora': [[36000, 36099]],
    Varginha: [[37000, 37099]],
    'Pouso Alegre': [[37550, 37559]],
    'Poços de Caldas': [[37700, 37719]],
    Uberaba: [[38000, 38099]],
    Uberlândia: [[38400, 38415]],
    'Montes Claros': [[39400, 39408]],
  },
  BA: {
    Salvador: [[40000, 41999]],
    'Lauro de Freitas': [[42700, 42729]],
    Camaçari: [[42800, 42849]],
    'Feira de Santana': [[44000, 44099]],
    'Vitória da Conquista': [[45000, 45099]],
    Itabuna: [[45600, 45609]],
    Ilhéus: [[45650, 45659]],
    Juazeiro: [[48900, 48909]],
  },
  SE: { Aracaju: [[49000, 49097]] },
  PE: {
    Recife: [[50000, 52999]],
    Olinda: [[53000, 53399]],
    Paulista: [[53400, 53469]],
    'Jaboatão dos Guararapes': [[54000, 54499]],
    Caruaru: [[55000, 55099]],
    Garanhuns: [[55290, 55299]],
    Petrolina: [[56300, 56329]],
  },
  AL: { Maceió: [[57000, 57099]], Arapiraca: [[57300, 57319]] },
  PB: { 'João Pessoa': [[58000, 58099]], 'Campina Grande': [[58400, 58439]] },
  RN: { Natal: [[59000, 59139]], Parnamirim: [[59140, 59159]], Mossoró: [[59600, 59649]] },
  CE: {
    Fortaleza: [[60000, 60999]],
    Caucaia: [[61600, 61639]],
    Maracanaú: [[61900, 61919]],
    Sobral: [[62000, 62039]],
    'Juazeiro do Norte': [[63000, 63049]],
  },
  PI: { Teresina: [[64000, 64099]], Parnaíba: [[64200, 64219]] },
  MA: { 'São Luís': [[65000, 65109]], Imperatriz: [[65900, 65919]] },
  PA: {
    Belém: [[66000, 66999]],
    Ananindeua: [[67000, 67199]],
    Santarém: [[68000, 68059]],
    Marabá: [[68500, 68514]],
  },
  AP: { Macapá: [[68900, 68911]], Santana: [[68925, 68927]] },
  AM: { Manaus: [[69000, 69099]] },
  RR: { 'Boa Vista': [[69300, 69339]] },
  AC: { 'Rio Branco': [[69900, 69920]] },
  DF: {
    Brasília: [
      [70000, 72799],
      [73000, 73699],
    ],
  },
  GO: {
    Goiânia: [[74000, 74894]],
    'Aparecida de Goiânia': [[74900, 74999]],
    Anápolis: [[75000, 75109]],
    'Rio Verde': [[75900, 75914]],
  },
  RO: { 'Porto Velho': [[76800, 76834]], 'Ji-Paraná': [[76900, 76909]] },
  TO: { Palmas: [[77000, 77099]], Gurupi: [[77400, 77449]], Araguaína: [[77800, 77829]] },
  MT: {
    Cuiabá: [[78000, 78099]],
    'Várzea Grande': [[78110, 78159]],
    Sinop: [[78550, 78559]],
    Rondonópolis: [[78700, 78749]],
  },
  MS: {
    'Campo Grande': [[79000, 79119]],
    Corumbá: [[79300, 79339]],
    'Três Lagoas': [[79600, 79639]],
    Dourados: [[79800, 79849]],
  },
  PR: {
    Curitiba: [[80000, 82999]],
    'São José dos Pinhais': [[83000, 83149]],
    'Ponta Grossa': [[84000, 84099]],
    Cascavel: [[85800, 85819]],
    'Foz do Iguaçu': [[85850, 85869]],
    Londrina: [[86000, 86099]],
    Maringá: [[87000, 87099]],
  },
  SC: {
    Florianópolis: [[88000, 88099]],
    'São José': [[88100, 88123]],
    Palhoça: [[88130, 88139]],
    Itajaí: [[88300, 88319]],
    'Balneário Camboriú': [[88330, 88339]],
    Lages: [[88500, 88529]],
    Criciúma: [[88800, 88819]],
    Blumenau: [[89000, 89099]],
    Joinville: [[89200, 89239]],
    Chapecó: [[89800, 89814]],
  },
  RS: {
    'Porto Alegre': [[90000, 91999]],
    Canoas: [[92000, 92399]],
    'São Leopoldo': [[93000, 93149]],
    'Novo Hamburgo': [[93300, 93549]],
    Gravataí: [[94000, 94199]],
    Viamão: [[94400, 94599]],
    'Caxias do Sul': [[95000, 95099]],
    Pelotas: [[96000, 96099]],
    'Rio Grande': [[96200, 96219]],
    'Santa Maria': [[97000, 97109]],
    'Passo Fundo': [[99000, 99099]],
  },
};

/** The ranges of the states. */
export const STATE_RANGES: readonly StateRange[] = Object.entries(OF_STATES).flatMap(([state, ranges]) =>
  ranges.map(([from, to]) => ({ state: state as State, from, to })),
);

/** The ranges of the towns. */
export const CITY_RANGES: readonly CityRange[] = Object.entries(OF_CITIES).flatMap(([state, cities]) =>
  Object.entries(cities).flatMap(([city, ranges]) =>
    ranges.map(([from, to]) => ({ state: state as State, city, from, to })),
  ),
);

/** How many towns have a range here. */
export const CITY_COUNT = new Set(CITY_RANGES.map(({ city, state }) => `${city}/${state}`)).size;

/** The range that holds a CEP (its eight digits). */
export function rangeOf<Range extends CepRange>(ranges: readonly Range[], cep: string): Range | undefined {
  const prefix = Number(cep.slice(0, 5));
  return ranges.find(({ from, to }) => prefix >= from && prefix <= to);
}
