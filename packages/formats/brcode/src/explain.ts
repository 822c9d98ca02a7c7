import type { BrCodeFault, BrCodeFaultCode } from './brcode.ts';

const WORDS: Readonly<Record<BrCodeFaultCode, string>> = {
  'brcode.empty': 'Não há nada para ler: cole o código Pix inteiro.',
  'brcode.too-long': 'Um código Pix tem no máximo 512 caracteres.',
  'brcode.character': 'Há um caractere que não pode estar num código Pix. Copie o código de novo, direto da origem.',
  'brcode.malformed': 'O texto não tem a forma de um código Pix. Copie o código inteiro, sem outras palavras.',
  'brcode.truncated': 'O código Pix está incompleto: parece cortado. Copie-o inteiro, até o fim.',
  'brcode.duplicate': 'O código Pix traz um campo repetido.',
  'brcode.missing': 'Falta um campo obrigatório no código Pix.',
  'brcode.format-indicator': 'O texto não começa como um código Pix (000201).',
  'brcode.point-of-initiation': 'O campo 01 do código Pix só pode ser 11 ou 12.',
  'brcode.category': 'A categoria do recebedor (campo 52) tem de ter 4 algarismos.',
  'brcode.currency': 'O código não está em reais (campo 53 diferente de 986).',
  'brcode.amount': 'O valor do código (campo 54) está malformado: reais com ponto e até dois centavos, como 123.45.',
  'brcode.amount-zero': 'O código traz o valor zero. Peça ao recebedor um código com valor ou com valor em aberto.',
  'brcode.country': 'O código não é do Brasil (campo 58 diferente de BR).',
  'brcode.merchant-name': 'O nome do recebedor (campo 59) tem de 1 a 25 caracteres, sem acentos.',
  'brcode.merchant-city': 'A cidade do recebedor (campo 60) tem de 1 a 15 caracteres, sem acentos.',
  'brcode.postal-code': 'O CEP (campo 61) tem de 1 a 10 caracteres, sem acentos.',
  'brcode.txid': 'O identificador (txid) tem de 1 a 25 letras e números, sem espaços nem sinais, ou é ***.',
  'brcode.crc-missing': 'Falta o código de verificação no fim (campo 63): o código Pix parece cortado.',
  'brcode.crc-not-last': 'Há texto depois do fim do código Pix. Cole só o código.',
  'brcode.crc-malformed': 'O código de verificação (campo 63) tem de ser de quatro algarismos hexadecimais.',
  'brcode.crc-zero-lost':
    'O código perdeu um zero: antes dos três últimos caracteres falta um 0. Peça o código de novo a quem o fez, ou ponha o 0.',
  'brcode.crc': 'O código de verificação não confere: algo mudou no caminho. Copie o código de novo, direto da origem.',
  'brcode.no-pix-template': 'O código não é de Pix: nenhum campo traz br.gov.bcb.pix.',
  'brcode.two-pix-templates': 'O código traz dois destinos Pix. Não há como saber qual vale.',
  'brcode.two-recurrences': 'O código traz duas recorrências. Não há como saber qual vale.',
  'brcode.key-and-url': 'O código traz chave e endereço ao mesmo tempo. Não há como saber qual vale.',
  'brcode.no-key-or-url': 'O código não traz nem chave nem endereço de cobrança.',
  'brcode.key': 'A chave Pix do código não é de nenhum tipo conhecido.',
  'brcode.key-check-digit': 'A chave Pix do código é um CPF ou CNPJ com dígitos verificadores errados.',
  'brcode.additional-info': 'A mensagem ao pagador tem de 1 a 72 caracteres, sem acentos.',
  'brcode.info-without-key': 'Só um código com chave pode trazer mensagem ao pagador.',
  'brcode.fss': 'O facilitador de saque é um ISPB: 8 algarismos ou letras maiúsculas.',
  'brcode.fss-without-key': 'Só um código com chave pode trazer facilitador de saque.',
  'brcode.template-length':
    'Chave, mensagem e facilitador não cabem juntos no código (99 caracteres). Encurte a mensagem.',
  'payload-url.too-long': 'O endereço da cobrança tem de 1 a 77 caracteres.',
  'payload-url.protocol': 'O endereço da cobrança não pode trazer protocolo (https://).',
  'payload-url.character': 'O endereço da cobrança traz um caractere que não pode estar nele.',
  'payload-url.user-info': 'O endereço da cobrança traz nome de usuário ou senha, o que não é permitido.',
  'payload-url.port': 'O endereço da cobrança traz uma porta, o que não é permitido.',
  'payload-url.ip-address': 'O endereço da cobrança é um número de IP; tem de ser um nome público.',
  'payload-url.private-host': 'O endereço da cobrança aponta para uma rede interna; tem de ser um nome público.',
  'payload-url.host': 'O endereço da cobrança não começa com um nome público, como pix.exemplo.com.br.',
  'payload-url.path': 'O endereço da cobrança precisa de um caminho depois do nome, como /pix/identificador.',
};

/** What the fields are called, where a sentence names one. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  '52': 'categoria do recebedor',
  '53': 'moeda',
  '58': 'país',
  '59': 'nome do recebedor',
  '60': 'cidade do recebedor',
};

/** The refusal in a sentence for a person, in Portuguese: what is wrong and, where that is sure, what to do. */
export function explainBrCode(fault: BrCodeFault): string {
  const { code, field } = fault;
  if (field === undefined) return WORDS[code];
  if (code === 'brcode.duplicate') return `O código Pix traz o campo ${field} mais de uma vez.`;
  if (code === 'brcode.missing')
    return `Falta no código Pix o campo ${field} (${FIELD_NAMES[field] ?? 'obrigatório'}).`;
  return WORDS[code];
}
