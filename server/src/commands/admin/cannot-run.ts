/** A command that was not run: its surroundings are not as it needs them. The message says what to do. */
export class CannotRun extends Error {}
