/**
 * The keyCode of keys that an input method takes; in WebKit also of the Enter that commits a word, after the composition's end.
 */
const TAKEN = 229

/** A key of the document's or of React's. */
interface Press {
  key: string
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/** True when the input method consumes the key: a word is being composed, or was just committed. */
export const isOfInputMethod = ({ keyCode, isComposing, nativeEvent }: Press): boolean =>
  keyCode === TAKEN || (isComposing ?? nativeEvent?.isComposing ?? false)

/** True for an Enter that is meant for the page and not for the input method; every field uses this check. */
export const isEnter = (press: Press): boolean => press.key === 'Enter' && !isOfInputMethod(press)

/** Keeps the browser from submitting forms of the document on an Enter that commits a composed word. */
export function holdSubmits(page: Document): () => void {
  const hold = (press: KeyboardEvent) => {
    const isInField = press.target instanceof HTMLInputElement
    if (isInField && press.key === 'Enter' && !isEnter(press)) press.preventDefault()
  }
  page.addEventListener('keydown', hold, { capture: true })
  return () => page.removeEventListener('keydown', hold, { capture: true })
}
