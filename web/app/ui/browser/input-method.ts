/** The keyCode of keys that an input method takes; in WebKit also of the Enter that chose a word, which comes after the composition. */
const TAKEN = 229

/** A key of the document's or of React's. */
interface Press {
  key: string
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/** Whether a key belongs to the input method, by which a word is being written or was just chosen. */
export const isOfInputMethod = ({ keyCode, isComposing, nativeEvent }: Press): boolean =>
  keyCode === TAKEN || (isComposing ?? nativeEvent?.isComposing ?? false)

/** Whether a key is an Enter that the user pressed for the page: every field asks here. */
export const isEnter = (press: Press): boolean => press.key === 'Enter' && !isOfInputMethod(press)

/** From now on no form of the document is submitted by the browser for an Enter that chose a word. */
export function holdSubmits(page: Document): () => void {
  const hold = (press: KeyboardEvent) => {
    const isInField = press.target instanceof HTMLInputElement
    if (isInField && press.key === 'Enter' && !isEnter(press)) press.preventDefault()
  }
  page.addEventListener('keydown', hold, { capture: true })
  return () => page.removeEventListener('keydown', hold, { capture: true })
}
