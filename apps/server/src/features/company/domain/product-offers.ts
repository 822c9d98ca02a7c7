import type { CompanyDocumentKind, Product } from '@bank/contracts';

/** What the bank says of a product, and what it must see before it gives it. */
export interface ProductOffer {
  /** Portuguese. */
  readonly about: string;
  /** None: it is in force at once. */
  readonly documentsWanted: readonly CompanyDocumentKind[];
}

/** Products with which a company gets credit of its payers, or holds papers of theirs, are looked at by a person. */
export const PRODUCT_OFFERS: Readonly<Record<Product, ProductOffer>> = {
  PIX: { about: 'Pagar e receber na hora, a qualquer dia: chaves, QR Codes e devoluções.', documentsWanted: [] },
  TRANSFER: { about: 'Transferências entre contas e para outros bancos, uma a uma ou em lote.', documentsWanted: [] },
  PAYMENT: { about: 'Boletos, contas de consumo e tributos, com agendamento e DDA.', documentsWanted: [] },
  CHARGING: {
    about: 'Boletos e carnês emitidos pela empresa, com remessa e retorno.',
    documentsWanted: ['invoicing'],
  },
  CHECKS: { about: 'Custódia, depósito e desconto de cheques recebidos.', documentsWanted: ['invoicing'] },
};
