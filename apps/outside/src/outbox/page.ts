import { parseInstant } from '@bank/core';
import type { Channel, SentMessage } from '@bank/rails-protocol';
import { formatMoment } from '../platform/moment.ts';
import { html, page, raw, type Html } from '../platform/page.ts';

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { email: 'E-mail', sms: 'SMS', push: 'Push' };

/** What the bank sent to people, newest first. */
export function outboxPage(messages: readonly SentMessage[], to: string | undefined): Html {
  const lines = messages.map((message) =>
    raw(
      html`<tr>
        <td>${momentOf(message.at)}</td>
        <td>${CHANNEL_NAMES[message.channel]}</td>
        <td>${message.to}</td>
        <td>
          ${message.subject !== undefined && raw(html`<strong>${message.subject}</strong>`)}
          <pre>${message.text}</pre>
        </td>
      </tr>`,
    ),
  );
  return page(
    'Caixa de saída',
    html`<section>
        <p class="muted">E-mails, SMS e mensagens no dispositivo que o banco enviou. Nada sai desta máquina.</p>
        <form method="get" action="/outbox">
          <label>Destinatário <input name="to" value="${to ?? ''}" maxlength="200" /></label>
          <button>Filtrar</button>
        </form>
      </section>
      <section class="scroll" aria-label="Mensagens" tabindex="0">
        ${
          lines.length === 0
            ? 'Nenhuma mensagem ainda.'
            : raw(
                html`<table>
                  <thead>
                    <tr>
                      <th scope="col">Quando</th>
                      <th scope="col">Por</th>
                      <th scope="col">Para</th>
                      <th scope="col">Mensagem</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${lines}
                  </tbody>
                </table>`,
              )
        }
      </section>`,
  );
}

function momentOf(text: string): string {
  const at = parseInstant(text);
  return at === undefined ? text : formatMoment(at);
}
