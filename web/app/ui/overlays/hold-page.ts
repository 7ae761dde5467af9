const holders = new Set<object>()

const confirmFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sets whether something would be cut off by closing the tab: the browser then asks for confirmation. */
export function warnBeforeUnload(holder: object, isHeld: boolean): void {
  if (isHeld) holders.add(holder)
  else holders.delete(holder)
  if (isUnloadWarned()) addEventListener('beforeunload', confirmFirst)
  else removeEventListener('beforeunload', confirmFirst)
}

export const isUnloadWarned = (): boolean => holders.size > 0
