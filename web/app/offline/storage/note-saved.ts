import { MARK } from './has-saved.ts'

/** Records whether anything is saved for any member. */
export function noteSaved(isStored: boolean): void {
  try {
    if (isStored) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // A browser that cannot write here has saved nothing either.
  }
}
