/** Why a track is not heard, in words for the listener, whether or not there is a network: `findSources` may throw it. */
export class NotHeard extends Error {}
