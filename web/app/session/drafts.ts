import { DRAFTS_KEY } from './preferences.ts'

/** In the tab's own storage: what was written and not sent is for nobody else who uses this browser later. */
interface Drafts {
  /** Whose they are. */
  userId: string
  texts: Record<string, string>
}

/** What a user began to write at a place; '' for nothing. */
export const readDraft = (userId: string, place: string): string => read(userId).texts[place] ?? ''

/** Keeps it until it is sent (''), the user signs out or the tab is closed. */
export function keepDraft(userId: string, place: string, text: string): void {
  const { texts } = read(userId)
  const { [place]: _, ...others } = texts
  const kept: Drafts = { userId, texts: text === '' ? others : { ...others, [place]: text } }
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(kept))
  } catch {
    // A storage that is full or forbidden keeps nothing; the text stands in its field.
  }
}

function read(userId: string): Drafts {
  const none: Drafts = { userId, texts: {} }
  try {
    const kept: Drafts | null = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null')
    return kept?.userId === userId && typeof kept.texts === 'object' ? kept : none
  } catch {
    return none
  }
}
