import { useEffect } from 'react'

/** While a phone's keyboard is open, the page ends above it: sets the covered height on the frame, CSS pixels. */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const end = new AbortController()
    const update = () => {
      const covered = Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop)
      document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    for (const event of ['resize', 'scroll']) visualViewport.addEventListener(event, update, { signal: end.signal })
    return () => {
      end.abort()
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}
