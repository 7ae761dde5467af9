import { DRAFTS_KEY } from './preferences.ts'

/** Stored in the tab's session storage: later users of this browser must not see unsent texts. */
interface Drafts {
  /** The author. */
  userId: string
  texts: Record<string, string>
}

/** A user's draft for a field; '' for none. */
export const readDraft = (userId: string, name: string): string => read(userId).texts[name] ?? ''

/** Stores it until it is sent (''), the user signs out or the tab is closed; a session that ends elsewhere leaves it. */
export function saveDraft(userId: string, name: string, text: string): void {
  const { texts } = read(userId)
  const { [name]: _, ...others } = texts
  const stored: Drafts = { userId, texts: text === '' ? others : { ...others, [name]: text } }
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(stored))
  } catch {
    // A full or forbidden storage stores nothing; the text stays in its field.
  }
}

/** A user's draft for a field, for the field that shows it. */
export const draftFor = (userId: string, name: string) => ({
  read: () => readDraft(userId, name),
  save: (text: string) => saveDraft(userId, name, text),
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
