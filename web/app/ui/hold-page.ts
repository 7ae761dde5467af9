const holders = new Set<object>()

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Says whether something goes on that is cut off with the page: whoever closes the tab meanwhile is asked. */
export function holdPage(holder: object, isHeld: boolean): void {
  if (isHeld) holders.add(holder)
  else holders.delete(holder)
  if (isPageHeld()) addEventListener('beforeunload', askFirst)
  else removeEventListener('beforeunload', askFirst)
}

export const isPageHeld = (): boolean => holders.size > 0
