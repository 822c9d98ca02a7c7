import { refuse, type Result } from '@bank/core';
import type { RailFault, SlipsClient } from '@bank/rails-protocol';

/** A registry of slips that nobody reaches, for tests that pay none. */
export function absentSlips(): SlipsClient {
  const unavailable = (): Promise<Result<never, RailFault>> => Promise.resolve(refuse({ code: 'rail.unavailable' }));
  return {
    lookUp: unavailable,
    writeOff: unavailable,
    cancelWriteOff: unavailable,
    lookUpBiller: unavailable,
    payBill: unavailable,
    listClearing: unavailable,
    echo: unavailable,
  };
}
