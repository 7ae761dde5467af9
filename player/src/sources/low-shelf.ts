/** The filter that cuts the basses of a track. */
export const LOW_SHELF = { frequency: 200, cutDb: -36, settleS: 0.03 } as const

/**
 * Makes the basses of a media element removable. Its sound is then permanently routed through the audio context, which must not
 * be done where the system silences pages in the background, or for media from other origins without CORS.
 */
export function createLowShelf(element: HTMLMediaElement, context: AudioContext): (hasLows: boolean) => void {
  const shelf = new BiquadFilterNode(context, { type: 'lowshelf', frequency: LOW_SHELF.frequency })
  context.createMediaElementSource(element).connect(shelf).connect(context.destination)
  return (hasLows) => shelf.gain.setTargetAtTime(hasLows ? 0 : LOW_SHELF.cutDb, context.currentTime, LOW_SHELF.settleS)
}
