/** Why a track cannot be played, as text for the listener, with or without a network: `findSources` may throw it. */
export class NotPlayable extends Error {}
