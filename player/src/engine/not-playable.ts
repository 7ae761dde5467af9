/**
 * Thrown by `findSources` when a track cannot be played for a reason other than the network; the message is shown to the
 * listener.
 */
export class NotPlayable extends Error {}
