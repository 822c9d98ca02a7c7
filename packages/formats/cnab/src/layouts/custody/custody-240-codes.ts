import type { CodeTable } from '../../engine/layout.ts';

/** K001: what happened to a batch of cheques. */
export const CUSTODY_BATCH_OCCURRENCES: CodeTable = {
  '00': 'Remessa aceita',
  '01': 'Banco inválido',
  '02': 'Lote inválido',
  '03': 'Lote com sequência errada',
  '04': 'Registro inválido',
  '05': 'Tipo de operação inválido',
  '06': 'Tipo de serviço inválido',
  '07': 'Versão do layout no arquivo inválida',
  '08': 'Convênio com a empresa inexistente ou inválido',
  '09': 'Quantidade de registros no lote inválida',
  '10': 'Somatório do valor dos cheques inválido',
  '11': 'Quantidade de cheques inválida',
  '12': 'Agência ou conta da empresa inexistente ou inválida',
  '13': 'Agência, conta ou dígito inválido',
  '14': 'Nome da empresa não informado',
};

/** K002: 01 to 04 are what a remittance may ask; the others are what a return tells. */
export const CUSTODY_MOVEMENTS: CodeTable = {
  '01': 'Inclusão',
  '02': 'Alteração',
  '03': 'Exclusão',
  '04': 'Sinistro',
  '05': 'Cheque em carteira (em ser)',
  '06': 'Cheque depositado, enviado para compensação',
  '07': 'Cheque devolvido',
  '08': 'Cheque liquidado',
  '09': 'Cheque a ser depositado na data boa',
  '11': 'Inclusão confirmada',
  '12': 'Alteração confirmada',
  '13': 'Exclusão confirmada',
  '14': 'Sinistro confirmado',
  '21': 'Inclusão rejeitada',
  '22': 'Alteração rejeitada',
  '23': 'Exclusão rejeitada',
  '24': 'Sinistro rejeitado',
};

/** K003: what the cheque is handed in for. */
export const CUSTODY_PURPOSES: CodeTable = {
  '00': 'Cheque à vista',
  '01': 'Custódia simples',
  '02': 'Carteira descontada',
  '03': 'Carteira caucionada',
  '04': 'Carteira vinculada',
};

/** K004: how the cheque's data were taken. */
export const CUSTODY_CAPTURES: CodeTable = { '1': 'CMC7 (leitura da banda magnética)', '2': 'Linha 1 (digitação)' };

/** K006: what the number of the cheque's issuer is. */
export const ISSUER_TYPES: CodeTable = { '1': 'CPF', '2': 'CNPJ' };

/** K020: what happened to one cheque. In movement 07 the first code is a reason of {@link CHEQUE_RETURN_REASONS} instead. */
export const CHEQUE_OCCURRENCES: CodeTable = {
  '01': 'Banco do controle inválido',
  '02': 'Lote inválido',
  '03': 'Registro inválido',
  '04': 'Segmento inválido',
  '05': 'Tipo de movimento inválido',
  '06': 'Código da finalidade inválido',
  '07': 'Forma de entrada inválida',
  '08': 'CMC7 ou linha 1 inválida',
  '09': 'Cheque em duplicidade no arquivo',
  '10': 'Tipo ou número de inscrição do emitente inválido',
  '11': 'Valor do cheque inválido',
  '12': 'Data para depósito inválida',
  '13': 'Data da captura no cliente inválida',
  '14': 'Agência ou conta para devolução inválida',
  '15': 'Banco não cadastrado na Compe',
  '16': 'Agência não cadastrada na Compe',
  '17': 'Conta do cheque (no mesmo banco) inválida',
  '18': 'Cheque não aceito para desconto',
  '19': 'Cheque não aceito para caução',
  '20': 'Cheque acatado com divergência de valor',
  '21': 'Cheque acatado com divergência de data para depósito',
  '22': 'Cheque acatado com divergência de CPF ou CNPJ do emitente',
};

/** Why the clearing (Compe) gave a cheque back: its alíneas, as far as the public lists agree. */
export const CHEQUE_RETURN_REASONS: CodeTable = {
  '11': 'Cheque sem fundos, primeira apresentação',
  '12': 'Cheque sem fundos, segunda apresentação',
  '13': 'Conta encerrada',
  '14': 'Prática espúria',
  '20': 'Folha de cheque cancelada por solicitação do correntista',
  '21': 'Sustação ou revogação pelo emitente',
  '22': 'Divergência ou insuficiência de assinatura',
  '23': 'Cheque de órgão público em desacordo com a lei',
  '24': 'Bloqueio judicial ou determinação do Banco Central',
  '25': 'Cancelamento de talonário pelo banco',
  '26': 'Inoperância temporária de transporte',
  '27': 'Feriado municipal não previsto',
  '28': 'Sustação ou revogação por furto ou roubo',
  '30': 'Furto ou roubo de cheques',
  '31': 'Erro formal',
  '33': 'Divergência de endosso',
  '34': 'Cheque apresentado por banco que não é o do cruzamento',
  '35': 'Cheque fraudado ou adulterado',
  '37': 'Registro inconsistente',
  '38': 'Assinatura digital ausente ou inválida',
  '39': 'Imagem fora do padrão',
  '40': 'Moeda inválida',
  '41': 'Cheque apresentado a banco que não o sacado',
  '42': 'Cheque não compensável na sessão',
  '43': 'Cheque devolvido antes por 21, 22, 23, 24, 31 ou 34, não passível de reapresentação',
  '44': 'Cheque prescrito',
  '45': 'Cheque emitido por entidade obrigada a usar a conta única do Tesouro',
  '48': 'Cheque acima de R$ 100,00 sem identificação do beneficiário',
  '49': 'Remessa nula: reapresentação indevida',
  '70': 'Sustação provisória',
};
