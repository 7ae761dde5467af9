/** A command was not run because something that it needs is missing, such as the database. The message says what to do. */
export class CannotRun extends Error {}
