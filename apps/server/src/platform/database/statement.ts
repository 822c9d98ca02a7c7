/** A statement that the database plans once per connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}
