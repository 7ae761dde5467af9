import { DRAFTS_KEY } from './preferences.ts'

/** In the tab's session storage: unsent texts are not for later users of this browser. */
interface Drafts {
  /** The author. */
  userId: string
  texts: Record<string, string>
}

/** A user's draft for a field; '' for none. */
export const readDraft = (userId: string, place: string): string => read(userId).texts[place] ?? ''

/** Stores it until it is sent (''), the user signs out or the tab is closed; a session that ends elsewhere leaves it. */
export function saveDraft(userId: string, place: string, text: string): void {
  const { texts } = read(userId)
  const { [place]: _, ...others } = texts
  const stored: Drafts = { userId, texts: text === '' ? others : { ...others, [place]: text } }
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(stored))
  } catch {
    // A full or forbidden storage stores nothing; the text stays in its field.
  }
}

/** A user's draft for a field, for the field that shows it. */
export const draftFor = (userId: string, place: string) => ({
  read: () => readDraft(userId, place),
  save: (text: string) => saveDraft(userId, place, text),
})

function read(userId: string): Drafts {
  const none: Drafts = { userId, texts: {} }
  try {
    const stored: Drafts | null = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? 'null')
    return stored?.userId === userId && typeof stored.texts === 'object' ? stored : none
  } catch {
    return none
  }
}
