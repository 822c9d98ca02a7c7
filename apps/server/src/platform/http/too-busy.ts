/** There is more to do than this server takes on: nothing was done, and whoever asks may come again soon. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('more work than this server takes on');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
