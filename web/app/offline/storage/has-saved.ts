/** Records on this device that something is saved, so that other visitors' pages skip the check. */
export const MARK = 'offline.kept.v1'

/** Also where nothing can be read, as on the server, nothing is saved. */
export function hasSavedTracks(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}
