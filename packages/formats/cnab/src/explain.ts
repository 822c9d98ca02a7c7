import type { CnabFault, FaultCode } from './engine/fault.ts';

type Words = (fault: CnabFault) => string;

const found = (fault: CnabFault): string => (fault.found === undefined ? '' : `"${fault.found.trim()}"`);
const wanted = (fault: CnabFault): string => fault.expected ?? '';
const name = (fault: CnabFault): string => fault.label ?? 'Campo';

/** One sentence for each code: what is wrong and, where sure, what to do. */
const WORDS: Readonly<Record<FaultCode, Words>> = {
  'cnab.empty': () => 'O arquivo está vazio.',
  'cnab.unrecognised': () => 'O arquivo não é CNAB: a primeira linha não é um header de arquivo conhecido.',
  'cnab.length-unsupported': (fault) =>
    `O arquivo é ${fault.found ?? ''}, que não é lido aqui. Envie CNAB 240 ou CNAB 400.`,
  'cnab.bank-unknown': (fault) => `O banco ${found(fault)} do header não tem leiaute conhecido neste formato.`,
  'cnab.header-missing': () => 'Falta o header de arquivo: a primeira linha deve ser o registro 0.',
  'cnab.second-file': () => 'Há um segundo header: dois arquivos foram juntados em um. Envie cada um separado.',
  'cnab.trailer-missing': () => 'Falta o trailer de arquivo: o arquivo pode ter sido cortado.',
  'cnab.after-trailer': () => 'Há linhas depois do trailer de arquivo.',
  'cnab.outside-batch': () => 'Há registros fora de um lote: falta o header de lote (registro 1).',
  'cnab.batch-open': (fault) => `O lote ${found(fault)} começa ou acaba sem o trailer de lote (registro 5).`,
  'cnab.batch-number': (fault) => `O número do lote é ${found(fault)} e deveria ser ${wanted(fault)}.`,
  'cnab.batch-count': (fault) => `O trailer de lote conta ${found(fault)} registros; o lote tem ${wanted(fault)}.`,
  'cnab.batch-total': (fault) => `${name(fault)}: o trailer diz ${found(fault)}; a soma é ${wanted(fault)}.`,
  'cnab.file-batches': (fault) => `O trailer de arquivo conta ${found(fault)} lotes; o arquivo tem ${wanted(fault)}.`,
  'cnab.file-records': (fault) =>
    `O trailer de arquivo conta ${found(fault)} registros; o arquivo tem ${wanted(fault)}.`,
  'cnab.file-total': (fault) => `${name(fault)}: o trailer diz ${found(fault)}; a soma é ${wanted(fault)}.`,
  'cnab.sequence': (fault) =>
    `O número sequencial é ${found(fault)} e deveria ser ${wanted(fault)}: falta ou sobra uma linha.`,
  'cnab.bank-differs': (fault) => `O código do banco é ${found(fault)}, diferente do header (${wanted(fault)}).`,
  'cnab.service-unsupported': (fault) => `O lote é de um serviço que não é lido aqui (${found(fault)}).`,
  'cnab.record-type': (fault) => `O tipo de registro ${found(fault)} não existe: espera-se ${wanted(fault)}.`,
  'cnab.line-too-long': (fault) => `A linha tem ${fault.found ?? ''}; o leiaute tem ${wanted(fault)}.`,
  'cnab.line-too-short': (fault) =>
    `A linha tem ${fault.found ?? ''}; o leiaute tem ${wanted(fault)}: falta um caractere no meio e os valores não são certos. Peça o arquivo de novo a quem o fez.`,
  'cnab.line-shifted': (fault) =>
    `A linha tem ${fault.found ?? ''}; o leiaute tem ${wanted(fault)}: sobra um caractere no meio e os valores não são certos. Peça o arquivo de novo a quem o fez.`,
  'cnab.lengths-mixed': (fault) =>
    `A linha tem ${fault.found ?? ''} em um arquivo de ${wanted(fault)}: há dois leiautes misturados.`,
  'cnab.control-field': (fault) => `O controle do registro é ${found(fault)} e deveria ser ${wanted(fault)}.`,
  'cnab.sent-file-rejected': (fault) =>
    `O banco rejeitou o arquivo enviado, antes de ler os títulos, e diz por quê: ${found(fault)}.`,
  'cnab.encoding': () =>
    'O arquivo está em UTF-16, que os bancos não usam, e há erros nele. Salve-o como texto ANSI (Windows-1252) e envie de novo.',

  'cnab.field.required': (fault) => `${name(fault)}: não foi preenchido.`,
  'cnab.field.digits': (fault) => `${name(fault)}: ${found(fault)} não é só de dígitos.`,
  'cnab.field.date': (fault) => `${name(fault)}: ${found(fault)} não é uma data (${wanted(fault)}).`,
  'cnab.field.time': (fault) => `${name(fault)}: ${found(fault)} não é uma hora (${wanted(fault)}).`,
  'cnab.field.code': (fault) => `${name(fault)}: o código ${found(fault)} não existe (${wanted(fault)}).`,
  'cnab.field.literal': (fault) => `${name(fault)}: deve ser "${wanted(fault)}" e é ${found(fault)}.`,
  'cnab.field.characters': (fault) => `${name(fault)}: há caracteres de controle.`,
  'cnab.field.document': (fault) => `${name(fault)}: ${found(fault)} não tem a forma de um CPF ou CNPJ.`,
  'cnab.field.too-long': (fault) => `${name(fault)}: ${found(fault)} não cabe em ${wanted(fault)}.`,

  'cnab.segment-unknown': (fault) => `O registro ou segmento ${found(fault)} não é conhecido neste leiaute.`,
  'cnab.segment-missing': (fault) => `Falta o segmento ${wanted(fault)} do título.`,
  'cnab.segment-order': (fault) => `${fault.found ?? 'O segmento'} vem sem o registro que começa o título.`,
  'cnab.segments-too-many': (fault) => `O título tem mais de ${wanted(fault)} registros; os demais não foram lidos.`,
  'cnab.title.movement-differs': (fault) =>
    `O movimento é ${found(fault)}; no primeiro registro do título é ${wanted(fault)}.`,
  'cnab.title.document': (fault) =>
    fault.expected === undefined
      ? `${name(fault)}: os dígitos verificadores de ${found(fault)} não conferem.`
      : `${name(fault)}: ${found(fault)} não confere com o tipo de inscrição (${fault.expected}).`,
  'cnab.title.nosso-numero': () => 'O nosso número é necessário para uma instrução sobre um título já registrado.',
  'cnab.title.amount-zero': () => 'O valor do título é zero.',
  'cnab.title.due-before-issue': () => 'O vencimento é anterior à emissão.',
  'cnab.title.interest': (fault) => `${name(fault)}: o código pede um valor e ele é zero.`,
  'cnab.title.interest-date': () => 'A data dos juros deve ser posterior ao vencimento; contam do vencimento.',
  'cnab.title.discount-kind': (fault) => `${name(fault)}: ${found(fault)} não pode ser usado aqui (${wanted(fault)}).`,
  'cnab.title.discount-date': (fault) => `${name(fault)}: é posterior ao vencimento.`,
  'cnab.title.discount-amount': (fault) => `${name(fault)}: o desconto é maior ou igual ao valor do título.`,
  'cnab.title.fine': (fault) => `${name(fault)}: a multa é zero ou maior que o título.`,
  'cnab.title.abatement': () => 'O abatimento é maior ou igual ao valor do título.',
  'cnab.title.write-off-days': (fault) => `O prazo para baixa é menor que o prazo para protesto: use ${wanted(fault)}.`,
  'cnab.title.protest-days': () => 'O protesto foi pedido sem o número de dias.',
  'cnab.title.zip-state': (fault) =>
    `O CEP ${found(fault)} não é da unidade da federação informada (${wanted(fault)}).`,
  'cnab.title.barcode': (fault) => `${name(fault)}: os dígitos verificadores de ${found(fault)} não conferem.`,
  'cnab.title.value': (fault) => `${name(fault)}: o valor é zero ou não vale aqui.`,
  'cnab.title.reason': (fault) => `${name(fault)}: o motivo ${found(fault)} não é conhecido.`,

  'cnab.payment.retorno-only': (fault) => `${name(fault)}: ${found(fault)} só existe no retorno.`,
  'cnab.payment.clearing': (fault) => `A câmara ${found(fault)} não leva uma TED: use ${wanted(fault)}.`,
  'cnab.payment.owner': (fault) =>
    `A forma de lançamento do lote não combina com o favorecido ${found(fault)}: para ele use ${wanted(fault)}.`,
  'cnab.payment.pix-key': (fault) => `A chave Pix ${found(fault)} não é do tipo informado (${wanted(fault)}).`,
  'cnab.payment.boleto-bank': (fault) => `O boleto não é de ${wanted(fault)}, como pede a forma de lançamento do lote.`,
  'cnab.payment.due-date': (fault) =>
    `O vencimento é ${found(fault)}; o código de barras diz ${wanted(fault)}. Vale o código de barras.`,
  'cnab.payment.barcode-amount': (fault) =>
    `${name(fault)}: ${found(fault)} difere do código de barras (${wanted(fault)}).`,
  'cnab.payment.sum': (fault) => `${name(fault)}: ${found(fault)} não é a soma das partes (${wanted(fault)}).`,
  'cnab.payment.tax': (fault) =>
    `${name(fault)}: ${found(fault)} não vale para este tributo; espera-se ${wanted(fault)}.`,
  'cnab.cheque.movement': (fault) => `O movimento ${found(fault)} não é de ${wanted(fault)}.`,
  'cnab.cheque.identification': (fault) => `${name(fault)}: ${found(fault)} não é ${wanted(fault)}.`,
  'cnab.cheque.deposit-date': () => 'A data para depósito é anterior à data da captura.',
  'cnab.statement.side': (fault) => `A categoria ${wanted(fault)} não é de um lançamento do tipo ${found(fault)}.`,
  'cnab.statement.balance': (fault) =>
    `${name(fault)}: o trailer diz ${found(fault)}; o saldo inicial com os lançamentos dá ${wanted(fault)}.`,
  'cnab.pix.txid': (fault) => `O txid ${found(fault)} não serve: ${wanted(fault)}.`,
  'cnab.pix.end-to-end-id': (fault) =>
    `O identificador fim a fim ${found(fault)} não tem a forma que o Banco Central dá.`,

  'cnab.dirt.trimmed': () => 'Há linhas sem os brancos do fim; foram completadas.',
  'cnab.dirt.blanks-beyond': () => 'Há linhas com brancos além do leiaute; foram cortados.',
  'cnab.dirt.line-feed': () => 'As linhas acabam em LF; o padrão é CRLF.',
  'cnab.dirt.mixed-breaks': () => 'Há quebras de linha de dois tipos (CRLF e LF).',
  'cnab.dirt.end-mark': () => 'O arquivo traz a marca de fim 0x1A; foi ignorada.',
  'cnab.dirt.byte-order-mark': () => 'O arquivo começa com uma marca de UTF-8; foi ignorada.',
  'cnab.dirt.utf-8': () => 'Há acentos em UTF-8, que alongam a linha; foram lidos. O padrão é sem acentos.',
  'cnab.dirt.utf-16': () => 'O arquivo está em UTF-16; foi lido. O padrão é sem acentos, com um byte por caractere.',
  'cnab.dirt.blank-line': () => 'Há linhas vazias no meio do arquivo; foram ignoradas.',
  'cnab.dirt.not-padded': (fault) => `${name(fault)}: ${found(fault)} deve ser completado com zeros à esquerda.`,
};

/** A sentence in Portuguese for a fault of a CNAB file: what is wrong and, where sure, what to do. */
export function explainCnab(fault: CnabFault): string {
  const sentence = WORDS[fault.code](fault);
  return fault.suggestion === undefined ? sentence : `${sentence} Sugestão: "${fault.suggestion}".`;
}
