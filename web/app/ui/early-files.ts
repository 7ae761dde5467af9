import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Takes the files that were picked before the page's scripts ran: their change was seen by nobody. */
export function useEarlyFiles(input: RefObject<HTMLInputElement | null>, take: (files: FileList) => void): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const files = input.current?.files
    if (files && files.length > 0) taken(files)
  }, [input])
}
