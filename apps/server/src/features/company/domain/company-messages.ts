import { titleOf, type StoredRequest } from './company-request.ts';

/** The e-mail to whoever asked, when a person of the bank has decided. */
export function decisionMessage(
  bankName: string,
  request: Pick<StoredRequest, 'kind' | 'lines' | 'askedByName'>,
  { state, reason }: { readonly state: 'approved' | 'denied'; readonly reason: string | null },
): { readonly subject: string; readonly text: string } {
  const title = titleOf(request);
  const outcome =
    state === 'approved'
      ? 'Seu pedido foi aprovado e já vale.'
      : `Seu pedido foi recusado, e nada mudou.\nMotivo: ${reason ?? ''}`;
  return {
    subject: state === 'approved' ? 'Seu pedido foi aprovado' : 'Seu pedido foi recusado',
    text: `Olá, ${request.askedByName}.\n\n${outcome}\n\nPedido: ${title}\n\nVeja os detalhes em Empresa, no internet banking.\n\n${bankName}`,
  };
}
