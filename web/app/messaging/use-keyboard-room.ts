import { useEffect } from 'react'

/** While a phone's keyboard is up, the page ends above it: how much it covers is told to the frame, CSS pixels. */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const end = new AbortController()
    const tell = () => {
      const covered = Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop)
      document.documentElement.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    for (const event of ['resize', 'scroll']) visualViewport.addEventListener(event, tell, { signal: end.signal })
    return () => {
      end.abort()
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}
