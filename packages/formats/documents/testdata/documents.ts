/** Single numbers as facts, each with where it was published; `fault` says why a wrong one is refused. */
interface Case {
  readonly text: string;
  readonly origin: string;
  readonly canonical?: string;
  readonly fault?: string;
}

export const CNPJS: readonly Case[] = [
  { text: '12ABC34501DE35', canonical: '12ABC34501DE35', origin: 'Nota Técnica COCAD/SUARA/RFB 49/2024' },
  { text: '12.ABC.345/01DE-35', canonical: '12ABC34501DE35', origin: 'the same, masked' },
  { text: '12abc34501de35', canonical: '12ABC34501DE35', origin: 'the same in lower case, read as capitals' },
  { text: 'AA345678000A29', canonical: 'AA345678000A29', origin: 'RFB, perguntas sobre o CNPJ alfanumérico, 23' },
  { text: 'AA345678000114', canonical: 'AA345678000114', origin: 'RFB, perguntas sobre o CNPJ alfanumérico, 23' },
  { text: '12345678000A08', canonical: '12345678000A08', origin: 'RFB, perguntas sobre o CNPJ alfanumérico, 23' },
  { text: 'A31707X3000136', canonical: 'A31707X3000136', origin: 'validation-br (MIT), tests' },
  { text: 'B1222333000103', canonical: 'B1222333000103', origin: 'validation-br (MIT), tests: check digit 0' },
  { text: 'D1222333000110', canonical: 'D1222333000110', origin: 'validation-br (MIT), tests: check digit 0' },
  { text: '11.222.333/0001-81', canonical: '11222333000181', origin: 'validation-br (MIT), tests' },
  { text: '54.550.752/0001-55', canonical: '54550752000155', origin: 'cpf-cnpj-validator (MIT), tests' },
  { text: '46843485000186', canonical: '46843485000186', origin: 'brazilian-utils (MIT), tests' },
  { text: '12ABC34501DE3A', fault: 'document.malformed', origin: 'cpf-cnpj-validator (MIT): letter as check digit' },
  { text: '54550752000156', fault: 'document.check-digit', origin: 'cpf-cnpj-validator (MIT), tests' },
  { text: '36.946.762/0001-61', fault: 'document.check-digit', origin: 'validation-br (MIT), tests' },
  { text: '545507520001555', fault: 'document.malformed', origin: 'cpf-cnpj-validator (MIT): 15 digits' },
  { text: '1111111111315', fault: 'document.malformed', origin: 'brutils-python (MIT): 13 digits' },
  { text: '00000000000000', fault: 'document.repeated', origin: 'cpf-cnpj-validator (MIT), tests' },
];

export const CPFS: readonly Case[] = [
  { text: '29537995593', canonical: '29537995593', origin: 'cpf-cnpj-validator (MIT), tests' },
  { text: '111.444.777-35', canonical: '11144477735', origin: 'brutils-python (MIT), tests, masked' },
  { text: '52599927765', canonical: '52599927765', origin: 'brutils-python (MIT), tests' },
  { text: ' 529.982.247-25 ', canonical: '52998224725', origin: 'bacen-regulatorio, key tests, with blanks' },
  { text: '12345678909', canonical: '12345678909', origin: 'computed: right digits, though some libraries refuse it' },
  { text: '11144477705', fault: 'document.check-digit', origin: 'brutils-python (MIT), tests' },
  { text: '11111111215', fault: 'document.check-digit', origin: 'brutils-python (MIT), tests' },
  { text: '28796742020', fault: 'document.check-digit', origin: 'validation-br (MIT), tests' },
  { text: '99999999999', fault: 'document.repeated', origin: 'cpf-cnpj-validator (MIT), tests' },
  { text: '1114447773', fault: 'document.malformed', origin: 'brutils-python (MIT): 10 digits' },
  { text: '1114447773٥', fault: 'document.malformed', origin: 'own: an Arabic digit is no digit here' },
];
