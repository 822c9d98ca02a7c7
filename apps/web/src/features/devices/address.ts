/** What /deviceManagement shows, as it stands in the address: nothing that is as usual. */
export type DevicesAddress = {
  /** Only what is the reader's own. */
  readonly ver?: 'meus';
  /** The device whose detail is open. */
  readonly dispositivo?: string;
};

/** Reads an address, typed or shared, and drops every part of it that cannot be. */
export function readDevicesAddress(search: Readonly<Record<string, unknown>>): DevicesAddress {
  const { ver, dispositivo } = search;
  return {
    ...(ver === 'meus' ? { ver } : {}),
    ...(typeof dispositivo === 'string' && /^dev_[0-9a-z]{26}$/.test(dispositivo) ? { dispositivo } : {}),
  };
}
