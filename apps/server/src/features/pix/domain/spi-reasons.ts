import type { StatusReason } from '@bank/iso20022';

/** What the customer can do about a refusal. */
export type NextStep = 'try-again' | 'try-later' | 'fix-data' | 'give-up';

/** A reason of the SPI or of the payee's bank, in the customer's words. */
export interface SpiReason {
  readonly message: string;
  readonly next: NextStep;
  /** The fault is ours or our standing with the SPI: people of the bank must look at it. */
  readonly alarm: boolean;
}

const NOTHING_LEFT = 'O valor não saiu da sua conta.';
const OUR_FAULT: SpiReason = {
  message: `O pagamento não foi feito por uma falha do nosso lado. ${NOTHING_LEFT} Já fomos avisados; tente de novo mais tarde.`,
  next: 'try-later',
  alarm: true,
};

function because(message: string, next: NextStep): SpiReason {
  return { message: `${message} ${NOTHING_LEFT}`, next, alarm: false };
}

/**
 * Every reason that a pacs.002 may give (pacs.002.spi.1.17), with what the customer reads. "Rejected by the receiver"
 * alone helps nobody: each says what happened and what to do.
 */
export const SPI_REASONS: Readonly<Record<StatusReason, SpiReason>> = {
  AB03: because('O pagamento não foi concluído a tempo. Consulte a chave de novo e repita, se quiser.', 'try-again'),
  AB09: because('O banco de quem recebe teve um erro. Tente de novo mais tarde.', 'try-later'),
  AB11: because('O pagamento demorou a ser confirmado. Tente de novo em alguns minutos.', 'try-later'),
  AC03: because('A agência ou a conta de destino não existe. Confira os dados com quem recebe.', 'fix-data'),
  AC06: because('A conta de destino está bloqueada. Combine outra conta com quem recebe.', 'give-up'),
  AC07: because('A conta de destino foi encerrada. Combine outra conta com quem recebe.', 'give-up'),
  AC14: because('O tipo da conta de destino não é este. Confira se é corrente, poupança ou de pagamento.', 'fix-data'),
  AG03: because('A conta de destino não aceita este tipo de Pix. Combine outra forma com quem recebe.', 'give-up'),
  AG12: OUR_FAULT,
  AG13: because('Uma devolução não pode ser devolvida.', 'give-up'),
  AGNT: OUR_FAULT,
  AM01: because('O valor do pagamento não pode ser zero.', 'fix-data'),
  AM02: because(
    'O valor excede o que a conta de destino pode receber. Reduza o valor ou combine outra conta.',
    'fix-data',
  ),
  // The bank's own account at the SPI, never the customer's balance.
  AM04: OUR_FAULT,
  AM09: because('O valor devolvido excede o valor original.', 'fix-data'),
  AM12: because('O valor não foi aceito pelo sistema de pagamentos. Confira o valor.', 'fix-data'),
  AM18: OUR_FAULT,
  AM23: because('O valor excede o que o sistema de pagamentos aceita neste momento. Tente um valor menor.', 'fix-data'),
  BE01: because('O CPF ou CNPJ não é o do titular da conta de destino. Confira os dados com quem recebe.', 'fix-data'),
  BE05: because('Quem iniciou este pagamento não é reconhecido pelo sistema de pagamentos.', 'give-up'),
  BE15: because('O identificador do QR Code é inválido. Peça um código novo a quem recebe.', 'fix-data'),
  BE17: because('O banco de quem recebe recusou este QR Code. Peça um código novo.', 'fix-data'),
  CH11: because('O CPF ou CNPJ de quem recebe está errado. Confira os dados.', 'fix-data'),
  CH16: OUR_FAULT,
  CN01: because('O pagamento agendado foi cancelado por quem o pediu.', 'give-up'),
  DS02: because(
    'Um dos bancos está suspenso do Pix neste momento. Tente mais tarde ou pague de outra forma.',
    'try-later',
  ),
  DS04: because('O banco de quem recebe recusou o pagamento. Fale com quem recebe antes de tentar de novo.', 'give-up'),
  DS0G: OUR_FAULT,
  DS27: because('O banco de quem recebe não está ativo no Pix neste momento. Tente mais tarde.', 'try-later'),
  DT02: OUR_FAULT,
  DT05: because('O prazo para devolver este pagamento terminou.', 'give-up'),
  DU03: because('Este pagamento já tinha sido feito. Confira o extrato antes de repetir.', 'give-up'),
  DUPL: because('Esta cobrança já foi paga. Confira com quem recebe.', 'give-up'),
  ED05: because('O pagamento não pôde ser liquidado. Consulte a chave de novo e tente mais tarde.', 'try-later'),
  FF07: OUR_FAULT,
  FF08: OUR_FAULT,
  FRAD: because('O banco de quem recebe suspeita de fraude e recusou. Confirme a quem você está pagando.', 'give-up'),
  INDT: because('Dados do pagamento não foram aceitos. Consulte a chave de novo e repita.', 'try-again'),
  MD01: because('Não há autorização válida para este pagamento.', 'give-up'),
  RC09: OUR_FAULT,
  RC10: because('O banco de quem recebe não participa do Pix. Combine outra conta com quem recebe.', 'give-up'),
  RR04: because('O pagamento não é permitido por regra de sanções.', 'give-up'),
  RR06: because('O pagamento não é permitido por regra tributária. Fale com quem recebe.', 'give-up'),
  SL02: because('O serviço de saque ou troco pedido não está disponível.', 'give-up'),
  UPAY: because('Não há cobrança recorrente válida para este pagamento.', 'give-up'),
};

/** What a refusal without a code says. */
export const NO_REASON: SpiReason = because(
  'O pagamento foi recusado sem que o motivo fosse dito. Fale com quem recebe antes de tentar de novo.',
  'try-later',
);

/** What the customer reads when the SPI could not read our message. */
export const MESSAGE_REFUSED: SpiReason = OUR_FAULT;
