import { bankingDate, type CivilDate, type Instant } from '@bank/core';
import { afterAll, beforeAll, inject } from 'vitest';
import { openCopy, type Sandbox } from '../sandbox.ts';
import { timeOf } from './clock.ts';
import { allowByNightAsByDay } from './night-limits.ts';

let opened: Sandbox | undefined;

/** The bank of the file of journeys that runs: a copy of the seeded one, which nobody else meets. */
export const bank: Omit<Sandbox, 'stop'> = {
  get bankUrl() {
    return running().bankUrl;
  },
  get railsUrl() {
    return running().railsUrl;
  },
  get databaseUrl() {
    return running().databaseUrl;
  },
  get dataDir() {
    return running().dataDir;
  },
};

/** The settings with which the bank of a file begins. */
export interface BankOptions {
  /** By night the companies may pay as much as by day, so that payments are tried at any hour; 'less': as a company begins. */
  readonly nights?: 'as-days' | 'less';
}

/** Opens the bank of a file before its first test and ends it after the last. */
export function useBank({ nights = 'as-days' }: BankOptions = {}): void {
  beforeAll(async () => {
    opened = await openCopy(inject('seededBank'));
    if (nights === 'as-days') await allowByNightAsByDay(opened.databaseUrl);
  });
  afterAll(async () => {
    await opened?.stop();
    opened = undefined;
  });
}

/** Reads the time of the bank. */
export function bankNow(): Instant {
  return timeOf(running());
}

/** The day that it is there, which may be another one a minute later. */
export function bankToday(): CivilDate {
  return bankingDate(bankNow());
}

function running(): Sandbox {
  if (opened === undefined)
    throw new Error('The bank is open from the first test on: call setStage or useBank, and ask later.');
  return opened;
}
