/** What playback is levelled to: quiet enough that most club masters are only turned down. */
const TARGET_LUFS = -14

/**
 * The factor by which a track is turned down so that all sound alike; 1 where its loudness (LUFS) is unknown.
 * Never above 1: a media element cannot play louder than its file.
 */
export function levelOf(loudness: number | null | undefined): number {
  return typeof loudness === 'number' ? Math.min(1, 10 ** ((TARGET_LUFS - loudness) / 20)) : 1
}
