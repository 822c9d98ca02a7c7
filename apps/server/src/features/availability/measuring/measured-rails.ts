import type { Channel, RailsClient } from '@bank/rails-protocol';
import type { ServiceName } from '@bank/contracts';
import type { Meter } from './meter.ts';

/** The service that a channel belongs to; a push goes to an app of the sandbox, which is nobody's service. */
const SERVICE_OF_CHANNEL: Readonly<Record<Channel, ServiceName | undefined>> = {
  email: 'email',
  sms: 'sms',
  push: undefined,
};

/** The same rails, each call of which is measured. A rail that comes is measured here. */
export function measuredRails(rails: RailsClient, meter: Meter): RailsClient {
  const { spi, dict, disputes, outbox } = rails;
  return {
    ...rails,
    spi: {
      send: (ispb, xml) => meter.watch('spi', () => spi.send(ispb, xml)),
      // The stream answers when there is a message or its time is over.
      pull: (ispb, options) =>
        meter.watch('spi', () => spi.pull(ispb, options), {
          waits: true,
          givenUp: () => options?.signal?.aborted === true,
        }),
      entryFile: (ispb, hash) => meter.watch('spi', () => spi.entryFile(ispb, hash)),
      echo: () => meter.watch('spi', () => spi.echo()),
    },
    dict: {
      lookUp: (key, asked) => meter.watch('dict', () => dict.lookUp(key, asked)),
      register: (participant, registration) => meter.watch('dict', () => dict.register(participant, registration)),
      remove: (participant, key) => meter.watch('dict', () => dict.remove(participant, key)),
      claim: (participant, request) => meter.watch('dict', () => dict.claim(participant, request)),
      claims: (participant, modifiedAfter) => meter.watch('dict', () => dict.claims(participant, modifiedAfter)),
      moveClaim: (participant, id, move) => meter.watch('dict', () => dict.moveClaim(participant, id, move)),
      echo: () => meter.watch('dict', () => dict.echo()),
    },
    // Of the same directory.
    disputes: {
      openRecovery: (ispb, recovery) => meter.watch('dict', () => disputes.openRecovery(ispb, recovery)),
      cancelRecovery: (ispb, id) => meter.watch('dict', () => disputes.cancelRecovery(ispb, id)),
      requestRefunds: (ispb, id) => meter.watch('dict', () => disputes.requestRefunds(ispb, id)),
      listRecoveries: (ispb, from) => meter.watch('dict', () => disputes.listRecoveries(ispb, from)),
      listReports: (ispb, from) => meter.watch('dict', () => disputes.listReports(ispb, from)),
      acknowledgeReport: (ispb, id) => meter.watch('dict', () => disputes.acknowledgeReport(ispb, id)),
      closeReport: (ispb, id, closing) => meter.watch('dict', () => disputes.closeReport(ispb, id, closing)),
      listRefunds: (ispb, from) => meter.watch('dict', () => disputes.listRefunds(ispb, from)),
      closeRefund: (ispb, id, closing) => meter.watch('dict', () => disputes.closeRefund(ispb, id, closing)),
    },
    outbox: {
      send: (channel, message) => measuredOf(meter, channel, () => outbox.send(channel, message)),
      echo: (channel) => measuredOf(meter, channel, () => outbox.echo(channel)),
    },
  };
}

function measuredOf<Answer extends Awaited<ReturnType<RailsClient['outbox']['send' | 'echo']>>>(
  meter: Meter,
  channel: Channel,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const service = SERVICE_OF_CHANNEL[channel];
  return service === undefined ? call() : meter.watch(service, call);
}
