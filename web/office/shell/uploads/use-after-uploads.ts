import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { uploads } from './uploads.ts'

/**
 * Saves once the uploads of the page have ended, so that a picture that is still on its way is saved too; after one that failed
 * meanwhile nothing is saved, since its error is shown and the picture is missing.
 */
export function useAfterUploads(save: () => unknown) {
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.isRunning)
  /** The failures when saving was asked for. */
  const [waitsSince, setWaitsSince] = useState<number>()
  const end = useEffectEvent((failures: number) => {
    setWaitsSince(undefined)
    if (uploads.failures() === failures) save()
  })
  useEffect(() => {
    if (waitsSince !== undefined && !isUploading) end(waitsSince)
  }, [waitsSince, isUploading])
  return {
    isUploading,
    isWaiting: waitsSince !== undefined,
    /** Saves now, or after the uploads. */
    run: () => (uploads.isRunning() ? setWaitsSince(uploads.failures()) : save()),
  }
}
