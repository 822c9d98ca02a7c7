import type { CallFailure } from '@bank/contracts';
import type { ToastMessage } from '@bank/ui';

export const OFFLINE = 'Sem conexão.';
const OTHER = 'Ops... Houve algum erro!';

/** The global status messages, word for word (PRODUCT.md section 8). */
const MESSAGES: Readonly<Record<number, string>> = {
  200: 'Sucesso!',
  201: 'Criado com sucesso!',
  400: 'Requisição inválida!',
  401: 'Não autenticado!',
  403: 'Não autorizado!',
  404: 'Algo não foi encontrado! Tente novamente mais tarde!',
  500: 'Ops... Houve algum erro! Tente novamente mais tarde!',
  504: 'Não foi possível realizar a conexão neste momento. Tente novamente mais tarde!',
};

/** The global message of an HTTP status. */
export function statusMessage(status: number): string {
  return MESSAGES[status] ?? OTHER;
}

/** The same as a toast; a 500 has the warning style. */
export function statusToast(status: number): ToastMessage {
  const tone = status < 300 ? 'positive' : status === 500 ? 'warning' : 'negative';
  return { text: statusMessage(status), tone, kind: 'status' };
}

/** What a screen says about a call that failed: the bank's first message, else the table's (READINGS 31). */
export function failureMessage(failure: CallFailure): string {
  switch (failure.kind) {
    case 'offline':
      return failure.unsent === true ? `${OFFLINE} Nada foi enviado.` : OFFLINE;
    case 'refused':
      return failure.message ?? statusMessage(failure.status);
    case 'unreadable':
    case 'cancelled':
      return OTHER;
  }
}
